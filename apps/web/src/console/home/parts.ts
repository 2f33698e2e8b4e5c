import { type Html, html } from '@ngoma/page';
import { type Event, timesText, titleOf } from '../events/event.ts';
import type { ConsoleVisit, Right } from '../frame/screen.ts';
import { stateHtml } from '../lists/state.ts';
import { ask } from '../request/console-api.ts';
import { fromLocal, timeHtml, toLocal } from '../times.ts';

/** A part of the first page, for people with one right. */
export interface HomePart {
  readonly title: string;
  readonly needs: Right;
  /** The page with all of its records. */
  readonly address: (visit: ConsoleVisit) => string;
  /** The records, as items of a list. */
  readonly read: (visit: ConsoleVisit) => Promise<readonly Html[]>;
  /** Whether its records need attention; otherwise all is well with them too. */
  readonly needsAttention: boolean;
  /** A sentence beside "All is well", if there is something to say. */
  readonly well?: (visit: ConsoleVisit) => Promise<string | undefined>;
}

/** More are on the page of the part. */
export const maxShown = 5;

const dayMs = 86_400_000;

/** A day in the time zone of the calendar: `2026-12-05`. */
const dayOf = ({ zone, request }: ConsoleVisit, days = 0): string =>
  toLocal(new Date(request.at + days * dayMs).toISOString(), zone).slice(0, 10);

const eventItems = (events: readonly Event[], { zone }: ConsoleVisit): readonly Html[] =>
  events.map((event) => item(`/console/events/${event.id}`, titleOf(event), timesText(event, zone)));

const item = (address: string, name: string, about: Html | string, state?: Html): Html =>
  html`<li><div><a href="${address}">${name}</a><br><small class="muted">${about}</small></div>${state}</li>
`;

const review: HomePart = {
  title: 'Events to review',
  needs: 'edit-others',
  needsAttention: true,
  address: () => '/console/events?status=pending&dates=all',
  async read(visit) {
    const query = { status: ['pending' as const], starts_after: '1900-01-01', per_page: maxShown + 1 };
    const { events } = await ask(visit.api.GET('/events/v1/events', { params: { query } }));
    return eventItems(events, visit);
  },
};

const today: HomePart = {
  title: 'Events today',
  needs: 'write-posts',
  needsAttention: false,
  address: () => '/console/events?status=publish',
  async read(visit) {
    const day = dayOf(visit);
    const query = {
      status: ['publish' as const],
      ends_after: `${day} 00:00:00`,
      starts_before: `${dayOf(visit, 1)} 00:00:00`,
      strict_dates: '1',
      per_page: maxShown + 1,
    };
    const { events } = await ask(visit.api.GET('/events/v1/events', { params: { query } }));
    return eventItems(events, visit);
  },
};

const notDelivered = ['undelivered', 'expired', 'rejected', 'failed', 'unknown'] as const;

const statesOfMessages: Readonly<Record<string, string>> = {
  undelivered: 'Not delivered',
  expired: 'Not delivered in time',
  rejected: 'Rejected by the carrier',
  failed: 'Could not be sent',
  unknown: 'Outcome unknown',
};

/** In the time zone of the calendar: `2026-12-05T00:00`. */
const startOfYesterday = (visit: ConsoleVisit): string => `${dayOf(visit, -1)}T00:00`;

const messages: HomePart = {
  title: 'Messages not delivered since yesterday',
  needs: 'read-messages',
  needsAttention: true,
  address: (visit) => `/console/messages?${new URLSearchParams({ status: 'problems', from: startOfYesterday(visit) })}`,
  async read(visit) {
    const created_after = fromLocal(startOfYesterday(visit), visit.zone) ?? '';
    const query = { mode: 'live' as const, status: [...notDelivered], created_after, limit: maxShown + 1 };
    const { data } = await ask(visit.api.GET('/v1/messages', { params: { query } }));
    return data.map(({ id, to, status, created_at }) =>
      item(
        `/console/messages/${id}`,
        to,
        timeHtml(created_at, visit.zone),
        stateHtml(statesOfMessages[status] ?? status, 'bad'),
      ),
    );
  },
};

const endpoints: HomePart = {
  title: 'Webhook endpoints that are switched off',
  needs: 'manage-webhooks',
  needsAttention: true,
  address: () => '/console/endpoints',
  async read(visit) {
    const { data } = await ask(visit.api.GET('/v1/webhook-endpoints', { params: { query: { mode: 'live' } } }));
    return data
      .filter(({ disabled }) => disabled)
      .map(({ id, url, disabled_at }) =>
        item(
          `/console/endpoints/${id}`,
          url,
          html`Since ${timeHtml(disabled_at, visit.zone)}`,
          stateHtml('Off', 'bad'),
        ),
      );
  },
};

const carriers: HomePart = {
  title: 'Carriers that do not send',
  needs: 'operate-carriers',
  needsAttention: true,
  address: () => '/console/carriers',
  async well({ api }) {
    const { data } = await ask(api.GET('/v1/carriers'));
    return data.some(({ kind }) => kind !== 'simulator') ? 'All carriers send.' : undefined;
  },
  async read(visit) {
    const { data } = await ask(visit.api.GET('/v1/carriers'));
    return data.flatMap(({ name, state, reason, processes }) => {
      const down = processes.find(({ health }) => health === 'down');
      // A process that is up has a reason if something is wrong with the carrier.
      const faulty = down ?? processes.find((each) => each.reason !== null);
      if (state === 'running' && faulty === undefined) return [];
      const word = state === 'running' ? (down ? 'Down' : 'Faulty') : (statesOfCarriers[state] ?? state);
      const why = (state === 'running' ? undefined : reason) ?? faulty?.reason ?? 'No reason given';
      return [item('/console/carriers', name, why, stateHtml(word, 'bad'))];
    });
  },
};

const statesOfCarriers: Readonly<Record<string, string>> = {
  paused: 'Paused',
  draining: 'Draining',
  stopped: 'Stopped',
};

/** Parts that need attention come first. */
export const homeParts: readonly HomePart[] = [review, messages, carriers, endpoints, today];
