import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { airtel, errorsOf, mtn, routes, secret, withAirtel, withMtn, withRoutes } from './test-carriers-file.ts';

test('reports all errors with their places', () => {
  const content = {
    carriers: {
      mtn: { ...mtn, port: 0, windw: 5, password: { env: 'NOWHERE' }, codes: { lost: { do: 'refuse' } } },
      'MTN Uganda': mtn,
      simulator: mtn,
      airtel: { ...airtel, request: { url: 'ftp://x/' }, kind: 'http', response_s: 'soon' },
      utl: { kind: 'sigtran' },
      lone: mtn,
    },
    routes: [
      { carriers: [] },
      { carriers: ['mtn', { carrier: 'nobody', weight: 2 }], failover: ['mtn'] },
      { prefixes: ['256'], carriers: [{ carrier: 'mtn', weight: 0 }] },
    ],
    extra: 1,
  };
  const errors = errorsOf(content);
  expect(errors.map((error) => error.split(' ')[0]).sort()).toEqual(
    [
      'carriers.mtn.port',
      'carriers.mtn.windw',
      'carriers.mtn.password',
      'carriers.mtn.codes.lost',
      'carriers.MTN',
      'carriers.simulator',
      'carriers.airtel.request.url',
      'carriers.airtel.response_s',
      'carriers.utl.kind',
      'routes[0].carriers',
      'routes[1].carriers[1]',
      'routes[1].failover[0]',
      'routes[2]',
      'routes[2].prefixes[0]',
      'routes[2].carriers[0].weight',
      'extra',
    ].sort(),
  );
});

test.each<[string, unknown, string]>([
  ['no object', [], 'the file must be an object with carriers and routes'],
  [
    'a list of carriers',
    { carriers: [mtn], routes: [{ carriers: ['mtn'] }] },
    'carriers must be an object with the settings of each carrier under its name',
  ],
  ['no routes', { carriers: { mtn } }, 'routes is missing: it must be a list of routes'],
  ['an empty list of routes', withRoutes([]), 'routes must not be empty'],
  ['an empty list of prefixes', withRoutes([{ ...routes[0], prefixes: [] }]), 'routes[0].prefixes must not be empty'],
  ['a carrier without a route', withRoutes([{ carriers: ['mtn'] }]), 'carriers.airtel is in no route'],
  [
    'a name that no carrier has',
    withRoutes([...routes.slice(0, 1), { carriers: ['mtm'] }]),
    "routes[1].carriers[0] names 'mtm', which is not one of the carriers",
  ],
  [
    'a route behind one that fits everything',
    withRoutes([...routes].reverse()),
    'routes[1] can never be used: routes[0], before it, fits every message',
  ],
  [
    'no kind',
    { carriers: { mtn: { ...mtn, kind: undefined } }, routes: [{ carriers: ['mtn'] }] },
    "carriers.mtn.kind is missing: it must be 'smpp' or 'http'",
  ],
  ['no host', withMtn({ host: undefined }), 'carriers.mtn.host is missing: it must be a host name or an address'],
  ['a fraction', withMtn({ window: 1.5 }), 'carriers.mtn.window must be a whole number from 1 to 10000'],
  [
    'another spelling',
    withMtn({ id_spelling: { rule: 'hex' } }),
    "carriers.mtn.id_spelling.rule must be one of 'exact', 'decimal_then_hex', 'hex_then_decimal'",
  ],
  [
    'two spellings of a response',
    withMtn({ id_spelling: { rule: 'hex_then_decimal', tlv: 'decimal_then_hex' } }),
    "carriers.mtn.id_spelling.tlv must be 'exact' or the same as rule: an id in a response is either decimal or hexadecimal",
  ],
  [
    'receipts for some parts',
    withMtn({ receipts: 'some' }),
    "carriers.mtn.receipts must be one of 'per_part', 'first_part', 'last_part'",
  ],
  [
    'a status that does not exist',
    withMtn({ statuses: { lost: 'failed' } }),
    "carriers.mtn.statuses.lost must be one of 'delivered', 'undelivered', 'expired', 'rejected', 'unknown', 'en_route'",
  ],
  [
    'a status for several words',
    withMtn({ statuses: { 'not found': 'undelivered' } }),
    "carriers.mtn.statuses.not found must be a word after 'stat:' or a number of message_state",
  ],
  [
    'a policy that does not exist',
    withMtn({ on_uncertain: 'pray' }),
    'carriers.mtn.on_uncertain must be \'resend\', \'hold\' or { "wait_s": 600, "then": "hold" }',
  ],
  [
    'an error within a policy',
    withMtn({ on_uncertain: { wait_s: 0 } }),
    'carriers.mtn.on_uncertain.wait_s must be a number of seconds from 1 to 604800',
  ],
  [
    'a rule that does not exist',
    withMtn({ codes: { '0x400': { do: 'ignore' } } }),
    "carriers.mtn.codes.0x400.do must be { \"do\": … } with one of 'refuse', 'retry', 'throttle', 'stop'",
  ],
  [
    'a rule for success',
    withMtn({ codes: { '0x0': { do: 'refuse' } } }),
    "carriers.mtn.codes.0x0 must be a code such as '0x400' or a name such as 'ESME_RSYSERR'",
  ],
  [
    'TLS from no file',
    withMtn({ tls: { ca: 'nowhere.pem' } }),
    "carriers.mtn.tls.ca names the file 'nowhere.pem', which cannot be read",
  ],
  [
    'a certificate without its key',
    withMtn({ tls: { cert: 'carriers-file.test.ts' } }),
    "carriers.mtn.tls.cert names the file 'carriers-file.test.ts', which cannot be read",
  ],
  [
    'TLS that is off in words',
    withMtn({ tls: 'no' }),
    'carriers.mtn.tls must be true, or { "ca": "file.pem", "servername": "…", "cert": "file.pem", "key": "file.pem" }',
  ],
  [
    'a placeholder that does not exist',
    withAirtel({ request: { ...airtel.request, json: { a: ['{txt}'] } } }),
    "carriers.airtel.request.json.a[0] contains '{txt}', which is not one of {to}, {to_digits}, {to_national}, " +
      '{sender}, {text}, {text_hex}, {encoding}, {parts}, {id}, {expires_at}, {valid_seconds}, {valid_minutes}, ' +
      '{valid_ms}, {token}, {recipients} and {secret:NAME}',
  ],
  [
    'a brace that does not close',
    withAirtel({ request: { ...airtel.request, form: { a: 'x{to' }, json: undefined } }),
    "carriers.airtel.request.form.a contains '{to', which is not one of {to}, {to_digits}, {to_national}, {sender}, " +
      '{text}, {text_hex}, {encoding}, {parts}, {id}, {expires_at}, {valid_seconds}, {valid_minutes}, {valid_ms}, ' +
      '{token}, {recipients} and {secret:NAME}',
  ],
  [
    'a secret that is not set',
    withAirtel({ request: { ...airtel.request, query: { key: '{secret:NOWHERE}' } } }),
    'carriers.airtel.request.query.key names the environment variable NOWHERE, which is not set',
  ],
  [
    'two bodies',
    withAirtel({ request: { ...airtel.request, form: { to: '{to}' } } }),
    'carriers.airtel.request must have json or form, not both',
  ],
  [
    'a placeholder in the host',
    withAirtel({ request: { url: 'https://{to}/' } }),
    "carriers.airtel.request.url must begin with 'https://' or 'http://' and a host, without a password, and without " +
      'a placeholder before its path',
  ],
  [
    'a password in the address',
    withAirtel({ request: { url: 'https://me:pass@sms.example/' } }),
    "carriers.airtel.request.url must begin with 'https://' or 'http://' and a host, without a password, and without " +
      'a placeholder before its path',
  ],
  [
    'credentials of two kinds',
    withAirtel({ request: { ...airtel.request, auth: { bearer: { env: 'AIRTEL_TOKEN' } } } }),
    'carriers.airtel.request must have auth or a header of the same name, not both',
  ],
  [
    'a signature without a body',
    withAirtel({
      request: {
        url: 'https://x.example/',
        method: 'GET',
        auth: { hmac: { key: { env: 'AIRTEL_TOKEN' }, header: 'S' } },
      },
    }),
    'carriers.airtel.request must have no hmac where the method is GET, which has no body',
  ],
  [
    'a token without a request for it',
    withAirtel({ request: { url: 'https://x.example/', auth: { bearer: '{token}' } } }),
    'carriers.airtel.request contains {token}, which needs the setting token',
  ],
  [
    'a request for a token that nothing contains',
    withAirtel({ token: { request: { url: 'https://x.example/' } } }),
    'carriers.airtel.token is not used: write "auth": { "bearer": "{token}" } in request, or {token} where the carrier expects it',
  ],
  [
    'a literal secret in a request for a token',
    withAirtel({ token: { request: { url: 'https://x.example/', form: { client_secret: 'hush' } } } }),
    'carriers.airtel.token.request.form.client_secret must contain {secret:NAME} in place of a literal secret, which ' +
      'does not belong in this file',
  ],
  [
    'a placeholder of messages in a request for a token',
    withAirtel({ token: { request: { url: 'https://x.example/', json: { a: { b: '{to}' } } } } }),
    "carriers.airtel.token.request.json.a.b contains '{to}', which is not {secret:NAME}",
  ],
  [
    'a path of JSON for a token in text',
    withAirtel({ token: { request: { url: 'https://x.example/' }, format: 'text', pattern: '^(?<t>.*)$' } }),
    "carriers.airtel.token.access_token is missing: it must be one of the named groups of the pattern: '/t'",
  ],
  [
    'recipients without a rule that accepts one of them',
    withAirtel({
      request: { url: 'https://x.example/', json: ['{recipients}'] },
      recipients: { max: 9, results: { list: '/r', number: '/n', answers: [] } },
    }),
    'carriers.airtel.recipients.results.answers must have a rule that accepts a recipient, such as { "where": { ' +
      '"/status": "OK" }, "do": "accept" }',
  ],
  [
    'recipients that no request contains',
    withAirtel({
      request: { url: 'https://x.example/' },
      recipients: { max: 9, results: { list: '/r', number: '/n', answers: [{ status: 200, do: 'accept' }] } },
    }),
    'carriers.airtel.recipients is not used: write {recipients} in request where the numbers belong',
  ],
  [
    'a single number beside recipients',
    withAirtel({
      request: { url: 'https://x.example/', json: ['{recipients}', '{to}'] },
      recipients: { max: 9, results: { list: '/r', number: '/n', answers: [{ status: 200, do: 'accept' }] } },
    }),
    'carriers.airtel.request contains {to}, which belongs in recipients.each',
  ],
  [
    'a list of results in text',
    withAirtel({
      ...{ request: { url: 'https://x.example/{recipients}' }, response_format: 'form' },
      recipients: { max: 9, results: { list: '/r', number: '/n', answers: [{ status: 200, do: 'accept' }] } },
    }),
    "carriers.airtel.recipients must be given only where response_format is 'json' or 'xml', which have lists",
  ],
  [
    'a list of receipts without its path',
    withAirtel({ poll: { request: { url: 'https://x.example/' }, id: '/id', status: '/s', statuses: {} } }),
    'carriers.airtel.poll.list is missing: it must be the path of the list of reports, unless request contains {carrier_id}',
  ],
  [
    'a list of receipts in text',
    withAirtel({
      poll: {
        ...{ request: { url: 'https://x.example/' }, format: 'text', pattern: '^(?<id>.) (?<s>.)$', list: '/id' },
        ...{ id: '/id', status: '/s', statuses: {} },
      },
    }),
    "carriers.airtel.poll.list must be given only where the format is 'json' or 'xml'",
  ],
  [
    'a request for receipts with a text',
    withAirtel({ poll: { request: { url: 'https://x.example/{text}' }, status: '/s', statuses: {} } }),
    "carriers.airtel.poll.request.url contains '{text}', which is not one of {carrier_id}, {to}, {to_digits}, " +
      '{to_national}, {since}, {token} and {secret:NAME}',
  ],
  [
    'a request for receipts with a token that nothing issues',
    withAirtel({
      poll: { request: { url: 'https://x.example/{carrier_id}?{token}' }, status: '/s', statuses: {} },
    }),
    'carriers.airtel.poll.request contains {token}, which needs the setting token',
  ],
  [
    'a kind of credentials that does not exist',
    withAirtel({ request: { url: 'https://x.example/', auth: 'digest' } }),
    'carriers.airtel.request.auth must be one of { "basic": … }, { "bearer": … } and { "hmac": … }',
  ],
  [
    'a carrier without a rule that accepts',
    withAirtel({ assume_accepted: undefined, answers: [{ status: 400, do: 'refuse' }] }),
    'carriers.airtel.answers must have a rule that accepts, such as { "status": 200, "where": { "/status": "OK" }, ' +
      '"do": "accept" }; or set "assume_accepted": true if each 2xx of the carrier means that it has the message',
  ],
  [
    'a rule that accepts every response',
    withAirtel({ answers: [{ do: 'accept' }] }),
    'carriers.airtel.answers[0] must have status or where: it would accept every response, errors as well',
  ],
  [
    'a text without a pattern',
    withAirtel({ response_format: 'text' }),
    "carriers.airtel.response_pattern is missing: it must be given where the format is 'text'",
  ],
  [
    'a pattern for JSON',
    withAirtel({ response_pattern: '^(?<id>.*)$' }),
    "carriers.airtel.response_pattern must be given only where the format is 'text'",
  ],
  [
    'a pattern without groups',
    withAirtel({ response_format: 'text', response_pattern: '^OK' }),
    "carriers.airtel.response_pattern must have a named group such as '(?<id>[0-9]+)'",
  ],
  [
    'a group that the pattern does not have',
    withAirtel({ response_format: 'text', response_pattern: '^(?<code>.): (?<id>.)', message_id: '/ref' }),
    "carriers.airtel.message_id must be one of the named groups of the pattern: '/code', '/id'",
  ],
  [
    'a slow pattern',
    withAirtel({ answers: [{ where: { '/a': { matches: '^(a+)+$' } }, do: 'stop' }] }),
    'carriers.airtel.answers[0].where./a.matches must have no quantifier on a group that has a quantifier in it',
  ],
  [
    'a path of JSON for XML',
    withAirtel({ response_format: 'xml', answers: [{ where: { '/a/0/@b/c': 1 }, do: 'stop' }] }),
    "carriers.airtel.answers[0].where./a/0/@b/c must be a path such as '/response/message[1]/@id'",
  ],
  [
    'a text in a header',
    withAirtel({ request: { ...airtel.request, headers: { 'X-Text': '{text}' } } }),
    'carriers.airtel.request.headers.X-Text may contain no text, sender or encoding, which are not bound to ASCII',
  ],
])('refused is %s', (_name, content, error) => {
  expect(errorsOf(content)).toEqual([error]);
});

test.each<[string, unknown]>([
  ['a literal password', withMtn({ password: secret })],
  ['a password in a reference of another form', withMtn({ password: { env: secret } })],
  ['a password beside a reference', withMtn({ password: { env: 'MTN_PASSWORD', value: secret } })],
  ['a variable that ends in a line break', withMtn({ password: { env: 'BROKEN' } })],
  ['a variable that is empty', withMtn({ password: { env: 'EMPTY' } })],
  ['a literal bearer token', withAirtel({ request: { url: 'https://x.example/', auth: { bearer: secret } } })],
  ['a literal header', withAirtel({ request: { ...airtel.request, headers: { Authorization: `Bearer ${secret}` } } })],
  ['a literal parameter', withAirtel({ request: { ...airtel.request, query: { apiKey: secret } } })],
  ['a literal member', withAirtel({ request: { ...airtel.request, json: { auth: { api_token: secret } } } })],
  ['a literal placeholder', withAirtel({ request: { ...airtel.request, query: { apiKey: `{secret:${secret}}` } } })],
  ['a literal token of receipts', withAirtel({ receipts: { token: secret, id: '/id', status: '/s', statuses: {} } })],
  ['a secret in what is no JSON', `{"carriers": {"mtn": {"password": ${secret}}}}`],
  ['a secret in a file that breaks off', `{"carriers": {"mtn": {"password": "${secret}`],
])('an error never shows a secret: %s', (_name, content) => {
  const errors = errorsOf(content);
  expect(errors).not.toEqual([]);
  // Less than the whole is too much as well.
  for (const part of [secret, secret.slice(0, 9), 'line\n']) expect(errors.join('\n')).not.toContain(part);
});

test('reports all missing members of an empty file', () => {
  expect(errorsOf({})).toEqual([
    'carriers is missing: it must be an object with the settings of each carrier under its name',
    'routes is missing: it must be a list of routes',
  ]);
  expect(errorsOf({ carriers: {}, routes: [] })).toEqual(['routes must not be empty', 'carriers must not be empty']);
});

test('reports the place of invalid JSON', () => {
  expect(errorsOf('{\n  "carriers": {},\n  oops: 1\n}')).toEqual(['it is not JSON: see line 3 column 3']);
  expect(errorsOf('{\n  "carriers": {},\n  "routes": [none]\n}')).toEqual(['it is not JSON: see line 3']);
});

test('reads files relative to the file of carriers and checks them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-carriers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'ca.pem'), `not a certificate, but ${secret}`);
  const [error = ''] = errorsOf(withMtn({ tls: { ca: 'ca.pem' } }), folder);
  expect(error).toBe('carriers.mtn.tls names as ca a file that is not a certificate in PEM');
  expect(errorsOf(withMtn({ tls: { cert: 'ca.pem', key: 'ca.pem' } }), folder)).toEqual([
    'carriers.mtn.tls names files that are not a certificate and its key in PEM',
  ]);
});
