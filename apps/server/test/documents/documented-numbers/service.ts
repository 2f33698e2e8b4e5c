import { codeLifetimeMs, codesPerDay, triesPerCode } from '../../../src/account/account-codes/account-codes.ts';
import { passwordCharacters } from '../../../src/account/application-passwords.ts';
import { checksumCharacters, randomCharacters } from '../../../src/account/credential-text.ts';
import { leastKeyCharacters } from '../../../src/account/secret-key.ts';
import { noticedAfterMs } from '../../../src/account/waiting-messages.ts';
import * as accessRecorder from '../../../src/audit/access-recorder.ts';
import { newDatabaseDays } from '../../../src/cli/doctor.ts';
import { maxQuickRewriteBytes } from '../../../src/database/database.ts';
import { answerMs as postgresAnswerMs, commitMs as postgresCommitMs } from '../../../src/database/postgres/postgres.ts';
import { idleInTransactionTimeoutMs, lockTimeoutMs } from '../../../src/database/postgres/postgres-connection.ts';
import { migrationLockMs } from '../../../src/database/postgres/postgres-migration.ts';
import {
  standbyAnswerMs,
  maxConnections as standbyConnections,
} from '../../../src/database/postgres/postgres-standby.ts';
import { firstPauseMs, longestPauseMs } from '../../../src/database/postgres/standby-health.ts';
import { transitionMs } from '../../../src/database/shared-clock.ts';
import { longestWaitMs } from '../../../src/database/wait-budget.ts';
import { deadlineMs as writeProbeMs } from '../../../src/database/write-probe.ts';
import { everyMs as countProcessesMs } from '../../../src/http/limits/process-count.ts';
import { leaseMs } from '../../../src/jobs/leases.ts';
import { longestStartWaitMs } from '../../../src/listener/start-queue.ts';
import { rememberedMs } from '../../../src/messaging/messages/accept/acknowledged-messages.ts';
import { maxCallers } from '../../../src/metrics/metrics.ts';
import { newest as newestInState } from '../../../src/sandbox/repository.ts';
import { everyMs as retentionEveryMs } from '../../../src/service/retention.ts';
import { measureEveryMs as measureQueuesMs } from '../../../src/service/start-workers.ts';
import { stopTimes } from '../../../src/service/stop-times.ts';
import { loadConfig } from '../../../src/settings/config.ts';
import { dayMs, minuteMs } from '../../../src/time/durations.ts';
import { type DocumentedNumber, mib, ofMember, secondMs } from './documented-number.ts';

const config = loadConfig({});

export const numbersOfService: readonly DocumentedNumber[] = [
  {
    fact: 'milliseconds in which a standby must answer',
    value: standbyAnswerMs,
    places: { 'guides/operating': ['does not answer within # milliseconds', 'wait up to # milliseconds longer'] },
  },
  {
    fact: 'connections of a process to each standby',
    value: standbyConnections,
    places: { 'guides/operating': ['uses up to # connections of each standby'] },
  },
  {
    fact: 'shortest pause of a failed standby, in seconds',
    value: firstPauseMs / secondMs,
    places: { 'guides/operating': ['tried again after # to'] },
  },
  {
    fact: 'longest pause of a failed standby, in seconds',
    value: longestPauseMs / secondMs,
    places: { 'guides/operating': ['tried again after 1 to # seconds', 'within # seconds of its return'] },
  },
  {
    fact: 'days for which texts are stored',
    value: config.textDays,
    places: {
      'guides/sending': ['`NGOMA_RETENTION_TEXTS` days (#)'],
      'guides/personal-data': ['`NGOMA_RETENTION_TEXTS` (# days)'],
      'guides/opt-outs-and-quiet-hours': ['`NGOMA_RETENTION_TEXTS` (# days)'],
    },
  },
  {
    fact: 'days for which messages are stored in a new database',
    value: newDatabaseDays,
    places: {
      'guides/sending': ['`NGOMA_RETENTION_MESSAGES` days (# in a new database)'],
      'guides/personal-data': ['`NGOMA_RETENTION_MESSAGES` (# days in a new database)'],
      'guides/opt-outs-and-quiet-hours': ['`NGOMA_RETENTION_MESSAGES` (# days in a new database)'],
      'guides/settings': ['`NGOMA_RETENTION_MESSAGES` | `#` (see below)'],
    },
  },
  {
    fact: 'days for which webhooks are stored',
    value: config.webhookDays,
    places: {
      'guides/webhook-endpoints': ['newest first, for # days (`NGOMA_RETENTION_WEBHOOKS`)'],
      'guides/personal-data': ['`NGOMA_RETENTION_WEBHOOKS` (# days)'],
      'errors/webhook_delivery_not_found': ['deleted # days after their last attempt'],
      contract: ['deleted # days after the last attempt'],
    },
  },
  {
    fact: 'minutes for which a code of an account is valid',
    value: codeLifetimeMs / minuteMs,
    places: {
      'guides/people-who-sign-in': ['works once, for # minutes'],
      'errors/reset_code_not_found': ['works once, for # minutes'],
      'errors/phone_code_not_found': ['works once, for # minutes'],
      contract: ['A code works once, for # minutes'],
    },
  },
  {
    fact: 'codes of an account in a day',
    value: codesPerDay,
    places: {
      'guides/people-who-sign-in': ['one code a minute and # a day'],
      'errors/reset_code_not_found': ['a login gets at most # a day'],
      'errors/phone_code_not_found': ['you get at most # a day'],
      contract: ['A login gets at most # codes a day', 'get at most # codes a day'],
    },
  },
  {
    fact: 'attempts for each code of an account',
    value: triesPerCode,
    places: {
      'guides/people-who-sign-in': ['# wrong attempts end it'],
      'errors/reset_code_not_found': ['allows # attempts'],
      'errors/phone_code_not_found': ['allows # attempts'],
      contract: ['# wrong attempts end it'],
    },
  },
  {
    fact: 'days for which the audit is stored',
    value: config.auditDays,
    places: {
      'guides/personal-data': ['`NGOMA_RETENTION_AUDIT` (# days)'],
      contract: ['but not their values. Entries are deleted after # days'],
    },
  },
  {
    fact: 'days for which the access log is stored',
    value: config.accessDays,
    places: {
      'guides/personal-data': ['`NGOMA_RETENTION_ACCESS` (# days)', '`NGOMA_RETENTION_ACCESS` days (#)'],
      contract: ['after the response and deleted after # days'],
    },
  },
  {
    fact: 'minutes between runs of retention',
    value: retentionEveryMs / minuteMs,
    places: { 'guides/personal-data': ['Retention runs every # minutes', 'the service does it within # minutes'] },
  },
  {
    fact: 'seconds for which equal reads are one entry of the access log',
    value: accessRecorder.everyMs / secondMs,
    places: {
      'guides/personal-data': ['Equal reads within # second are one entry', 'at most # second after the response'],
    },
  },
  {
    fact: 'reads that wait to be recorded',
    value: accessRecorder.maxBuffered,
    places: { 'guides/personal-data': ['up to # different reads'] },
  },
  {
    fact: 'MiB of a file that a start rewrites',
    value: maxQuickRewriteBytes / mib,
    places: { 'guides/personal-data': ['the file is over # MiB', 'if it is up to # MiB'] },
  },
  {
    fact: 'live transactional messages to a number in an hour',
    value: config.destinationCap?.messages ?? 0,
    places: { 'guides/costs-and-limits': ['can send # live transactional messages to a number within an hour'] },
  },
  {
    fact: 'seconds of the write of /readyz',
    value: writeProbeMs / secondMs,
    places: { 'guides/operating': ['stores a small write within # seconds'] },
  },
  {
    fact: 'seconds between counts of the processes',
    value: countProcessesMs / secondMs,
    places: { 'guides/operating': ['every # seconds each process counts'] },
  },
  {
    fact: 'callers that a metric counts by themselves',
    value: maxCallers,
    places: { 'guides/operating': ['From the #th caller'] },
  },
  {
    fact: 'seconds of a lease',
    value: leaseMs / secondMs,
    places: {
      'guides/operating': ['at a time, for # seconds with renewals', 'take them over after # seconds'],
      'guides/what-happens-when': ['A lease lasts # seconds'],
    },
  },
  {
    fact: 'seconds until a stop has ended',
    value: stopTimes.wholeMs / secondMs,
    places: {
      'guides/operating': ['gracefully, within # seconds', 'the process exits after # seconds'],
      'guides/what-happens-when': ['exits within # seconds'],
    },
  },
  {
    fact: 'webhooks in the state of the sandbox',
    value: newestInState,
    places: { contract: ['the newest # webhooks'] },
  },
  {
    fact: 'days by which the sandbox advances at most',
    value: (ofMember('SandboxAdvance', 'seconds').maximum ?? 0) / (dayMs / secondMs),
    places: { contract: ['The seconds to advance, at most # days'] },
  },
  {
    fact: 'characters of an API key after its prefix',
    value: randomCharacters + checksumCharacters,
    places: { 'errors/invalid_credentials': ['and # characters; the last six'] },
  },
  {
    fact: 'characters of an application password',
    value: passwordCharacters,
    places: { 'errors/incorrect_password': ['An application password has # characters'] },
  },
  {
    fact: 'characters of the secret key at least',
    value: leastKeyCharacters,
    places: { 'guides/settings': ['at least # characters'] },
  },
  {
    fact: 'milliseconds that a command waits for the servers',
    value: noticedAfterMs,
    places: { 'guides/people-and-keys': ['A command waits # ms'] },
  },
  {
    fact: 'seconds between measurements of the queues',
    value: measureQueuesMs / secondMs,
    places: { 'guides/operating': ['measure it every # seconds'] },
  },
  {
    fact: 'seconds for which a write to PostgreSQL waits',
    value: lockTimeoutMs / secondMs,
    places: { 'guides/operating': ['A write to PostgreSQL waits at most # seconds'] },
  },
  {
    fact: 'seconds until a silent statement on PostgreSQL is cancelled',
    value: postgresAnswerMs / secondMs,
    places: { 'guides/operating': ['has no answer after # seconds'] },
  },
  {
    fact: 'seconds for which a COMMIT on PostgreSQL waits',
    value: postgresCommitMs / secondMs,
    places: { 'guides/operating': ['# for a statement or a COMMIT', '`outcome_unknown` after # seconds'] },
  },
  {
    fact: 'seconds for which a request waits for the database',
    value: longestWaitMs / secondMs,
    places: { 'guides/operating': ['A request waits at most # seconds'] },
  },
  {
    fact: 'seconds for which a request waits for the start',
    value: longestStartWaitMs / secondMs,
    places: { 'guides/operating': ['Requests that arrive meanwhile wait at most # seconds'] },
  },
  {
    fact: 'seconds for which a migration on PostgreSQL waits for a lock',
    value: migrationLockMs / secondMs,
    places: { 'guides/operating': ['a migration waits at most # seconds for a lock'] },
  },
  {
    fact: 'seconds for which both times count after a step of the clock of PostgreSQL',
    value: transitionMs / secondMs,
    places: { 'guides/operating': ['what became due waits up to # seconds more'] },
  },
  {
    fact: 'seconds for which acknowledged messages are remembered',
    value: rememberedMs / secondMs,
    places: { 'guides/operating': ['has accepted in the # seconds before the last one'] },
  },
  {
    fact: 'seconds until PostgreSQL ends an idle transaction',
    value: idleInTransactionTimeoutMs / secondMs,
    places: { 'guides/operating': ['a transaction that idles for # seconds'] },
  },
];
