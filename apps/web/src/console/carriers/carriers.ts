import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { inputField, problemSummary } from '../forms/fields.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { emptyHtml } from '../lists/empty.ts';
import { type StateKind, stateHtml } from '../lists/state.ts';
import { submitRecord } from '../records/sentences.ts';
import { ApiProblem, ask, invalidField } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';

type Carrier = components['schemas']['Carrier'];

const states: Readonly<Record<Carrier['state'], readonly [string, StateKind, string]>> = {
  running: ['Running', 'good', 'Texts are given to it.'],
  paused: ['Paused', 'bad', 'Nothing is given to it. Its texts wait.'],
  draining: ['Draining', 'waiting', 'What it has begun is finished; nothing new is given to it.'],
  stopped: ['Stopped', 'bad', 'No process uses it.'],
};

const doneTexts: Readonly<Record<string, string>> = {
  paused: 'The carrier is paused. Its texts wait.',
  draining: 'The carrier finishes what it has begun.',
  running: 'The carrier goes on.',
};

const carriersScreen: Screen = {
  path: /^\/console\/carriers$/,
  async show(visit) {
    const { data } = await ask(visit.api.GET('/v1/carriers'));
    return consolePage(visit, {
      title: 'Carriers',
      area: 'operate',
      done: doneTexts[visit.request.query.get('done') ?? ''],
      main: html`<h1>Carriers</h1>
${
  data.length === 0
    ? emptyHtml('There is no carrier.', html`<a href="/docs/guides/connect-a-carrier">Connect a carrier</a>`)
    : data.map((carrier) => carrierHtml(carrier, visit))
}`,
    });
  },
};

const reasonField = {
  ...{ name: 'reason', label: 'Reason, for other operators' },
  rule: 'Write one line of up to 200 characters.',
};

/** The form to pause a carrier, drain it or let it go on. */
const stateScreen: Screen = {
  path: /^\/console\/carriers\/([a-z0-9-]{1,40})$/,
  async show(visit, form, [name = '']) {
    const { data } = await ask(visit.api.GET('/v1/carriers'));
    const carrier = data.find((each) => each.name === name);
    if (carrier === undefined) throw new ApiProblem(404, 'not_found', 'There is no carrier of this name.');
    const { state } = carrier;
    const [text, stateKind, meaning] = states[state];
    return consolePage(visit, {
      title: `Carrier ${name}`,
      area: 'operate',
      main: html`
        <h1>Carrier ${name}</h1>
        ${problemSummary(form)}
        <p>${stateHtml(text, stateKind)} ${meaning}</p>
        <form method="post" action="/console/carriers/${name}">
          ${inputField(form, { ...reasonField, required: false })}
          <p class="actions">
            ${state !== 'running' && html`<button name="state" value="running">Go on</button>`}
            ${state !== 'paused' && html`<button name="state" value="paused" class="danger">Pause</button>`}
            ${state === 'running' && html`<button name="state" value="draining" class="quiet">Drain</button>`}
            <a class="button quiet" href="/console/carriers">Go to carriers</a>
          </p>
        </form>
      `,
    });
  },

  submit: submitRecord([reasonField], async ({ api }, { fields }, [carrier = '']) => {
    const state = fields.get('state');
    const reason = fields.get('reason')?.trim() ?? '';
    if (state !== 'running' && state !== 'paused' && state !== 'draining')
      throw invalidField('state', 'Choose what to do with the carrier.');
    const params = { path: { carrier } };
    await ask(api.PATCH('/v1/carriers/{carrier}', { params, body: { state, ...(reason !== '' && { reason }) } }));
    return redirect(`/console/carriers?done=${state}`);
  }),
};

function carrierHtml(
  { name, kind, state, reason, changed_at, queued, per_second, processes }: Carrier,
  { zone }: ConsoleVisit,
): Html {
  const [text, stateKind, meaning] = states[state];
  return html`
    <h2>${name}</h2>
    <p>
      ${stateHtml(text, stateKind)} ${meaning}
      ${reason !== null && `Reason: ${reason}.`}
      ${changed_at !== null && html`<span class="muted">Since ${timeHtml(changed_at, zone)}.</span>`}
    </p>
    <dl class="facts">
      <dt>Protocol</dt>
      <dd>${kind}</dd>
      <dt>Texts that wait</dt>
      <dd>${queued}</dd>
      <dt>Limit</dt>
      <dd>${per_second === null ? 'none' : `${per_second} per second`}</dd>
    </dl>
    <ul class="records">
      ${processes.map(
        (each) =>
          html`
        <li>
          <div>
            Process ${each.id}${each.reason !== null && html`<p>${each.reason}${each.needs_operator && ' An operator must act.'}</p>`}
            <p class="muted">${each.in_flight} without a response, seen ${timeHtml(each.seen_at, zone)}</p>
          </div>
          ${each.health === 'up' ? stateHtml('Up', 'good') : stateHtml('Down', 'bad')}
        </li>
      `,
      )}
    </ul>
    <p><a href="/console/carriers/${name}">${state === 'running' ? 'Pause or drain it' : 'Change its state'}</a></p>
  `;
}

export const carrierScreens: readonly Screen[] = [carriersScreen, stateScreen];
