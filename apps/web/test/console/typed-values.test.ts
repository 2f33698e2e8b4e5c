import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../../../server/src/account/caller.ts';
import { type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { createConsoleRecords, findConsoleAddresses } from '../../../server/test/harness/console-world.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

/** A control of a form with what is chosen or typed in it. */
interface Control {
  readonly name: string;
  readonly type: string;
  value: string;
  isChecked: boolean;
  readonly options: string[];
}

interface PageForm {
  readonly action: string;
  readonly isPost: boolean;
  readonly controls: Control[];
  readonly buttons: { readonly name: string | undefined; readonly value: string }[];
}

/** The forms of the main part of a page. */
function readForms(html: string): PageForm[] {
  const forms: PageForm[] = [];
  let control: Control | undefined;
  const parser = new Parser(
    {
      onopentag(tag, { name = '', type = 'text', value = '', ...rest }) {
        if (tag === 'form')
          forms.push({ action: rest['action'] ?? '', isPost: rest['method'] === 'post', controls: [], buttons: [] });
        const form = forms.at(-1);
        if (form === undefined) return;
        if (tag === 'button') form.buttons.push({ name: name || undefined, value });
        if (tag === 'option' && control?.type === 'select') {
          control.options.push(value);
          if ('selected' in rest || control.options.length === 1) control.value = value;
        }
        if (!['input', 'textarea', 'select'].includes(tag)) return;
        control = { name, type: tag === 'input' ? type : tag, value, isChecked: 'checked' in rest, options: [] };
        form.controls.push(control);
      },
      ontext(text) {
        if (control?.type === 'textarea') control.value += text;
      },
      onclosetag(tag) {
        if (tag === 'textarea' && control !== undefined) control.value = control.value.replace(/^\n/, '');
        if (tag === 'textarea' || tag === 'select') control = undefined;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
  return forms;
}

const isTyped = ({ type }: Control): boolean => !['hidden', 'file', 'password', 'submit'].includes(type);

/** Pages with records, whose forms this test fills. Others have reasons below. */
const recordPages = /^\/console\/(?:events|venues|organizers|categories|tags|templates|senders|settings)\/?/;

/** Values that the API accepts, by the name or type of the field. */
const byName = (press: number): Readonly<Record<string, string>> => ({
  ...{ start_date: '2033-03-04T05:06', end_date: '2033-03-04T07:08', date: '2033-01-02T03:04' },
  ...{ timezone: 'Africa/Nairobi', time_zone: 'Africa/Nairobi', accent_color: '#7a1f5c', name: `typed-name-${press}` },
  ...{ geo_lat: '1.25', geo_lng: '33.5', phone: '+256772000123', slug: `typed-slug-${press}`, variables: 'name 33' },
  ...{ 'texts.en': 'Hello {{name}}', 'texts.sw': 'Habari {{name}}', 'texts.lg': 'Oli otya {{name}}' },
  ...{ sender_id: `TYPED${press}`, email: 'typed@example.org' },
});

/** Boxes that only say how other fields are meant. They are not values of the record. */
const modifiers =
  /^(?:venue_new|venue_address|venue_city|organizer_new|decorative|image_removed|no_logo|event|restore)$/;

/** Fields that would make a form an error, because no picture is chosen, or that change the meaning of times. */
const untouched = /^(?:all_day|decorative|image_removed|no_logo|alt)$/;

function change(control: Control, press: number): void {
  if (untouched.test(control.name)) return;
  if (control.type === 'checkbox') control.isChecked = true;
  else if (control.type === 'select')
    control.value = control.options.includes('future') ? 'future' : (control.options.at(-1) ?? control.value);
  else if (control.type !== 'radio')
    control.value =
      byName(press)[control.name] ??
      (control.type === 'url' ? 'https://typed.example/' : `typed-${press}-${control.name}`);
}

/** All fields of a form as a browser sends them with a button. */
function toFields({ controls }: PageForm, button: PageForm['buttons'][number]): Record<string, string | string[]> {
  const fields: Record<string, string[]> = {};
  for (const { name, type, value, isChecked } of controls) {
    if (type === 'file' || (['checkbox', 'radio'].includes(type) && !isChecked)) continue;
    fields[name] = [...(fields[name] ?? []), value];
  }
  if (button.name !== undefined) fields[button.name] = [button.value];
  return fields;
}

/** Whether a page has the value: in a control of this name, or in words. */
function shows(html: string, { name, type, value, isChecked }: Control): boolean {
  const controls = readForms(html).flatMap((form) => form.controls.filter((each) => each.name === name));
  if (['checkbox', 'radio'].includes(type)) {
    if (name === 'decision' && html.includes('Rejected')) return true;
    if (name === 'default' && html.includes('used for texts without a sender')) return true;
    return controls.some((each) => each.value === value && (each.type === 'hidden' || each.isChecked) === isChecked);
  }
  const same = (text: string) => text.trim() === value.trim();
  return (
    controls.some((each) => same(each.value) || (type === 'textarea' && each.value.includes(value))) ||
    html.includes(`>${value}<`)
  );
}

/** The typed values that are neither stored, nor on the page, after a button was pressed. */
async function lostValues(
  browser: ConsoleBrowser,
  address: string,
  form: number,
  button: number,
  press: number,
): Promise<string[]> {
  const forms = readForms((await browser.get(address)).html).filter(({ isPost }) => isPost);
  const pressed = forms[form];
  const pressedButton = pressed?.buttons[button];
  if (pressed === undefined || pressedButton === undefined) return [];
  const typed = forms
    .flatMap(({ controls }) => controls)
    .filter((each) => isTyped(each) && !modifiers.test(each.name) && !untouched.test(each.name));
  for (const each of forms.flatMap(({ controls }) => controls).filter(isTyped)) change(each, press);
  // The last radio button of each group.
  for (const each of typed.filter(({ type }) => type === 'radio'))
    each.isChecked = typed.filter(({ name }) => name === each.name).at(-1) === each;
  const done = await browser.submit(pressed.action, toFields(pressed, pressedButton));
  const after = done.location === undefined ? [done.html] : [(await browser.get(done.location)).html, done.html];
  const stored = (await browser.get(address)).html;
  // The button decides the state itself.
  const decided = ['publish', 'duplicate'].includes(pressedButton.value) ? ['status', 'date'] : [];
  const checked = typed.filter(({ name }) => !decided.includes(name));
  return checked
    .filter((each) => ![...after, stored].some((html) => shows(html, each)))
    .map(({ name, value }) => `${name}: ${value} (${done.status})`);
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  await createConsoleRecords(server, 'First');
  const admin = server.as('administrator');
  const test = { params: { query: { mode: 'test' } } } as const;
  await admin.POST('/v1/templates', { ...test, body: { name: 'first', texts: { en: 'First' } } });
  await admin.POST('/v1/senders', { body: { sender_id: 'FIRST' } });
});
afterAll(() => server[Symbol.asyncDispose]());

test('a lost value is found', () => {
  const typed = { name: 'note', type: 'textarea', value: 'typed', isChecked: false, options: [] };
  const page = (note: string) => `<main><form method="post"><textarea name="note">\n${note}</textarea></form></main>`;
  expect([shows(page('typed'), typed), shows(page(''), typed)]).toEqual([true, false]);
  expect(shows('<main><dl><dt>Note</dt><dd>typed</dd></dl></main>', typed)).toBe(true);
});

describe.each(roles.filter((role): role is Role => role !== 'subscriber'))('as %s', (role) => {
  test('no button of a record drops what was typed', { timeout: 120_000 }, async () => {
    const browser = await createConsoleBrowser(server, role);
    const found = (await findConsoleAddresses(browser)).filter((address) => recordPages.test(address));
    let pressed = 0;
    for (const address of found) {
      const forms = readForms((await browser.get(address)).html).filter(({ isPost }) => isPost);
      for (const [form, { controls, buttons }] of forms.entries()) {
        // Forms that have nothing to type, beside forms that have.
        if (forms.every((each) => !each.controls.some((one) => isTyped(one) && !modifiers.test(one.name)))) continue;
        const isOnly = !controls.some(isTyped);
        for (const button of buttons.keys()) {
          pressed += 1;
          const lost = await lostValues(browser, address, form, button, pressed);
          expect([role, address, buttons[button]?.value, isOnly, lost]).toEqual([
            role,
            address,
            buttons[button]?.value,
            isOnly,
            [],
          ]);
        }
      }
    }
    expect(pressed).toBeGreaterThan(5);
  });
});
