import { pipeline } from 'node:stream/promises';
import { defineCommand } from 'citty';
import type { Caller } from '../account/caller.ts';
import { getCurrencySymbol } from '../calendar/events/cost.ts';
import { exportIcs, exportJson } from '../calendar/exports/export-calendar.ts';
import { visibilityOf } from '../calendar/posts/visibility.ts';
import { writeNewFile } from '../files/write-new-file.ts';
import { siteOrigin } from '../settings/config.ts';
import { isReaderGone } from './output.ts';
import { requireOtherName, requireOwner, type Session, withDatabase } from './session.ts';

const args = {
  out: { type: 'string', description: 'the file to create; it must not exist; default: standard output' },
  user: {
    type: 'string',
    description: 'the login whose view of the calendar is exported; default: the first administrator',
  },
} as const;

interface Asked {
  readonly out?: string | undefined;
  readonly user?: string | undefined;
}

const json = defineCommand({
  meta: { name: 'json', description: 'Write categories, tags, venues, organizers and events as one JSON object' },
  args,
  run: ({ args }) =>
    write(args, (session, caller) => {
      const { code, site, visibility } = viewOf(session, caller);
      return exportJson({ db: session.db, site, visibility, currency: { code, symbol: getCurrencySymbol(code) } });
    }),
});

const ics = defineCommand({
  meta: { name: 'ics', description: 'Write all events as one iCalendar' },
  args,
  run: ({ args }) =>
    write(args, (session, caller) => {
      const { site, visibility } = viewOf(session, caller);
      return exportIcs(session.db, site, visibility);
    }),
});

export const exportTo = defineCommand({
  meta: { name: 'export', description: 'Write the calendar without the trash' },
  subCommands: { json, ics },
});

function viewOf({ config, nowMs }: Session, caller: Caller) {
  const origin = siteOrigin(config);
  const site = { origin, base: `${origin}/events/v1`, zone: config.timeZone, horizon: config.horizon, nowMs };
  return { code: config.currency, site, visibility: visibilityOf(caller, nowMs) };
}

async function write(
  { out, user }: Asked,
  pieces: (session: Session, caller: Caller) => AsyncGenerator<string>,
): Promise<void> {
  await withDatabase(async (session) => {
    const text = pieces(session, await findCaller(session, user));
    if (out === undefined || out === '-') return print(text);
    requireOtherName(out, session.config);
    await writeNewFile(out, (draft) => draft.writeFile(text));
  });
}

async function findCaller({ db }: Session, login: string | undefined): Promise<Caller> {
  return { kind: 'user', user: await requireOwner(db.read, login) };
}

/** Ends quietly when the reader closes the output. */
async function print(text: AsyncGenerator<string>): Promise<void> {
  await pipeline(text, process.stdout, { end: false }).catch((error: unknown) => {
    if (!isReaderGone(error)) throw error;
  });
}
