import { until } from '../../src/outbound/test-receiver.ts';
import type { CrashInstallation } from './crash-installation.ts';
import type { CrashLoad } from './crash-load.ts';

/** The number of pending submits when a process is killed. */
const some = 3;
/** After how many submits at most a process is killed at random. */
const most = 30;

/** A step of the way of a message at which a process is killed. */
export interface CrashStep {
  /** Before the processes start. */
  prepare?(installation: CrashInstallation): Promise<void>;
  /** Before the load begins. */
  begin?(installation: CrashInstallation): Promise<void>;
  /** Resolves when processes were killed at the step under load. */
  crash(installation: CrashInstallation, load: CrashLoad): Promise<void>;
  /** Runs before killed processes start again. */
  mend?(installation: CrashInstallation): Promise<void>;
}

export const crashSteps = {
  'after accepting': {
    async prepare({ smsc, killAll }) {
      await killAll();
      await smsc.order('set accept 0');
    },
    async crash({ killAll }, { accepted }) {
      await until(() => accepted.length > 30);
      await killAll();
    },
    async mend({ smsc }) {
      await smsc.order('set accept 1');
    },
  },
  'after the commit, before the octets': {
    async begin(installation) {
      await holdAnswers(installation);
      // Another process would submit messages that must wait.
      await installation.killOthers();
    },
    async crash(installation) {
      const { smsc, database, kill } = installation;
      await until(async () => (await database.read('submissions').where({ state: 'uncertain' })).length > 0);
      // A carrier with overdue responses gets no further submits, so messages that are stored now are not sent.
      const isSeen = (to: string) => smsc.events('submit').some(({ dest }) => `+${dest}` === to);
      await until(async () => (await listSubmitting(installation)).some((to) => !isSeen(to)));
      await kill();
    },
    mend: async ({ gate }) => gate.release(),
  },
  'after the octets, before the answer': {
    begin: holdAnswers,
    async crash(installation) {
      await untilSubmitted(installation, some);
      await installation.kill();
    },
    mend: async ({ gate }) => gate.release(),
  },
  'after the answer, before it is recorded': {
    begin: holdAnswers,
    async crash(installation) {
      await untilSubmitted(installation, some);
      await using _held = await holdStorage(installation);
      installation.gate.release();
      await untilHeard(installation);
      await installation.kill();
    },
  },
  'during receipts': {
    async begin({ smsc, untilBound }) {
      await smsc.order('set receipt-ms 2000');
      await untilBound();
    },
    async crash(installation) {
      const { smsc } = installation;
      const reported = () => new Set(smsc.events('receipt').map(({ id }) => id));
      const unreported = () => smsc.events('submit').filter(({ id }) => !reported().has(id)).length;
      await using _held = await holdStorageWhile(installation, async () => unreported() >= 4);
      const before = reported().size;
      await until(() => reported().size >= before + 4);
      await untilHeard(installation);
      await installation.kill();
    },
    async mend({ smsc }) {
      await smsc.order('set receipt-ms 300');
    },
  },
  'during webhooks': {
    async begin({ untilBound, receiver }) {
      await untilBound();
      receiver.hold();
    },
    async crash({ receiver, killAll }) {
      await until(() => receiver.unanswered() > 5);
      await killAll();
    },
    mend: async ({ receiver }) => receiver.release(),
  },
  'at a random moment': {
    begin: ({ untilBound }) => untilBound(),
    async crash({ smsc, killAll }) {
      const submits = smsc.events('submit').length + Math.floor(Math.random() * most);
      await until(() => smsc.events('submit').length >= submits);
      await killAll();
    },
  },
} as const satisfies Readonly<Record<string, CrashStep>>;

export type CrashStepName = keyof typeof crashSteps;

async function holdAnswers({ untilBound, gate }: CrashInstallation): Promise<void> {
  await untilBound();
  gate.hold();
}

/** Resolves when the process that is killed has submitted so many messages. */
async function untilSubmitted({ smsc, session }: CrashInstallation, count: number): Promise<void> {
  await until(() => smsc.events('submit').filter((submit) => submit['session'] === session()).length >= count);
}

/** Resolves when the process that is killed has read all that the carrier has written so far. */
async function untilHeard({ smsc, session }: CrashInstallation): Promise<void> {
  const answers = () => smsc.events('enquire_link_resp').filter((answer) => answer['session'] === session()).length;
  const before = answers();
  await smsc.order('enquire');
  await until(() => answers() > before);
}

/** The numbers of messages that are being submitted. */
const listSubmitting = ({ database }: CrashInstallation): Promise<string[]> =>
  database
    .read('submissions')
    .join('messages', 'messages.id', 'submissions.message_id')
    .where({ state: 'submitting', 'messages.mode': 'live' })
    .pluck('messages.to');

/** Nothing about submits can be stored until it is disposed: on SQLite nothing at all. */
async function holdStorage({ database, engine }: CrashInstallation): Promise<AsyncDisposable> {
  const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (trx) => {
    if (engine === 'postgres') await trx.raw('lock table submissions in exclusive mode');
    held.resolve();
    await freed.promise;
  });
  await Promise.race([held.promise, holding]);
  return {
    async [Symbol.asyncDispose]() {
      freed.resolve();
      await holding;
    },
  };
}

/** Holds it at a moment at which the condition holds as well. */
async function holdStorageWhile(
  installation: CrashInstallation,
  condition: () => Promise<boolean>,
): Promise<AsyncDisposable> {
  for (;;) {
    await until(condition);
    const held = await holdStorage(installation);
    if (await condition()) return held;
    await held[Symbol.asyncDispose]();
  }
}
