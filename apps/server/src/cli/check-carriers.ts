import { defineCommand } from 'citty';
import { CarriersFileError, readCarriersFile } from '../messaging/carriers/carriers-file.ts';
import {
  explainResponses,
  type SampleRequest,
  type SampleResponse,
  toSampleRequests,
} from '../messaging/carriers/http/explain-carrier.ts';
import { type ExplainedRequest, explainPoll, explainToken } from '../messaging/carriers/http/explain-token-and-poll.ts';
import type { HttpSettings } from '../messaging/carriers/http/http-settings.ts';
import type { HttpMessage } from '../messaging/carriers/http/message.ts';
import { Refusal } from '../problems/refusal.ts';
import { systemClock } from '../time/clock.ts';
import { jsonFlag } from './arguments.ts';
import { print } from './output.ts';

/** Gives each secret its name as its value, so that no secret can be printed and none has to be set. */
const namedSecrets: Readonly<Record<string, string | undefined>> = new Proxy(
  {},
  { get: (_target, name) => `<${String(name)}>` },
);

interface CheckedCarrier {
  readonly name: string;
  readonly requests: readonly SampleRequest[];
  readonly responses: readonly SampleResponse[];
  /** Null if the carrier issues no tokens. */
  readonly token: ExplainedRequest | null;
  /** Null if its receipts are not requested. */
  readonly poll: ExplainedRequest | null;
}

export const check = defineCommand({
  meta: {
    name: 'check',
    description: 'Print the requests of HTTP carriers and the meanings of responses. Sends nothing',
  },
  args: { file: { type: 'positional', description: 'a file of carriers', required: true }, json: jsonFlag },
  run({ args }) {
    const carriers = [...readFile(args.file)].flatMap(([name, settings]) =>
      settings.kind === 'http' ? [toChecked(name, settings)] : [],
    );
    const lines =
      carriers.length === 0 ? ['The file is valid, and has no carrier over HTTP.'] : carriers.flatMap(toLines);
    print(args.json, { carriers }, lines);
  },
});

function readFile(file: string) {
  try {
    return readCarriersFile(file, namedSecrets).carriers;
  } catch (error) {
    if (error instanceof CarriersFileError) throw new Refusal(`${file} has errors:\n- ${error.errors.join('\n- ')}`);
    throw error;
  }
}

function toChecked(name: string, settings: HttpSettings): CheckedCarrier {
  const nowMs = systemClock.now();
  return {
    ...{ name, requests: toSampleRequests(settings, nowMs), responses: explainResponses(settings, nowMs) },
    token: settings.token === undefined ? null : explainToken(settings.token),
    poll: settings.poll === undefined ? null : explainPoll(settings.poll, nowMs),
  };
}

const toLines = ({ name, requests, responses, token, poll }: CheckedCarrier): string[] => [
  ...requests.flatMap(({ sample, segments, ...request }) => [
    `${name}: ${sample}, ${segments} ${segments === 1 ? 'segment' : 'segments'}`,
    ...toRequestLines(request),
  ]),
  `${name}: responses`,
  ...responses.map(toResponseLine),
  ...toExplainedLines(`${name}: token request`, token),
  ...toExplainedLines(`${name}: request for receipts`, poll),
];

const toExplainedLines = (title: string, explained: ExplainedRequest | null): string[] =>
  explained === null
    ? []
    : [title, ...toRequestLines(explained.request), `${title}: responses`, ...explained.responses.map(toResponseLine)];

const toRequestLines = ({ method, url, headers, body }: HttpMessage): string[] => [
  `  ${method} ${url}`,
  ...Object.entries(headers).map(([header, value]) => `  ${header}: ${value}`),
  ...(body === undefined ? [] : [`  ${body}`]),
];

const toResponseLine = ({ status, body, meaning }: SampleResponse): string =>
  `  ${status} ${body === '' ? '(no body)' : body}: ${meaning}`;
