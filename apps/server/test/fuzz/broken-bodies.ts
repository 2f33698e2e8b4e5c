/** Bodies that no sender should send, drawn from a seed, so that a failure can be repeated. */
export interface BrokenBody {
  readonly type: string;
  readonly bytes: Buffer;
}

type Draw = (below: number) => number;

/** mulberry32 */
export function createDraw(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pick = <T>(draw: Draw, values: readonly T[]): T => values[draw(values.length)] as T; // as: the index is below the length

const values = [
  '',
  'x',
  '0',
  '-1',
  'null',
  '\u0000',
  '\ud800',
  '<b>',
  'é'.repeat(50),
  '2026-02-30',
  '__proto__',
  '%',
  '[',
  '"',
];

function json(draw: Draw): string {
  const depth = pick(draw, [3, 19, 25, 2_000, 30_000]);
  const texts = [
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    '{"a":'.repeat(depth),
    `{${'"a":1,'.repeat(depth)}"b":2}`,
    `[${'0,'.repeat(depth)}0]`,
    `{"__proto__":{"x":1},"constructor":null,"${pick(draw, values)}":[]}`,
    JSON.stringify(Object.fromEntries(values.map((value, index) => [`m${index}`, value]))),
    JSON.stringify('x'.repeat(depth)),
    '{"a":1e999999,"b":-0,"c":0.1e-400}',
    'tru',
  ];
  return pick(draw, texts);
}

const names = [
  'title',
  'file',
  'a[]',
  'a[b][c]',
  '__proto__',
  'constructor',
  '',
  'x'.repeat(300),
  'toString',
  'tags[0',
];

function form(draw: Draw): string {
  const count = pick(draw, [1, 5, 199, 1_100, 20_000]);
  const pair = () =>
    pick(draw, [`${pick(draw, names)}=${pick(draw, values)}`, '=', '%', '%zz=%', 'a', '&', '%ff=%c0%80']);
  return Array.from({ length: count }, pair).join('&').slice(0, 60_000);
}

const boundaries = ['x', 'y', '', '"x"', 'x'.repeat(71), 'x;y', '--'];
const dispositions = [
  'form-data; name="title"',
  'form-data; name="file"; filename="a.png"',
  'form-data; name="file"; filename="../../a.png"',
  'form-data; filename="a.png"',
  'form-data; name=""',
  'form-data',
  'attachment; name="x"',
  'form-data; name="title',
  "form-data; name*=UTF-8''%ff%zz; filename*=x''%",
  `form-data; name="${'n'.repeat(300)}"`,
  '',
];
const partTypes = ['image/png', 'application/json', 'application/octet-stream', 'text/plain; charset=nothing', '/', ''];

function part(draw: Draw): string {
  const lines = [
    `Content-Disposition: ${pick(draw, dispositions)}`,
    ...(draw(3) === 0 ? [`Content-Disposition: ${pick(draw, dispositions)}`] : []),
    ...(draw(2) === 0 ? [`Content-Type: ${pick(draw, partTypes)}`] : []),
    ...(draw(4) === 0 ? [`Content-Transfer-Encoding: ${pick(draw, ['base64', '8bit', 'none'])}`] : []),
    ...(draw(6) === 0 ? [pick(draw, ['X'.repeat(20_000), 'A:B\nC', ':', '\u0000: x'])] : []),
  ];
  const end = pick(draw, ['\r\n\r\n', '\r\n\r\n', '\r\n\r\n', '\n\n', '\r\n', '']);
  return `--x\r\n${lines.join('\r\n')}${end}${pick(draw, values)}\r\n`;
}

function multipart(draw: Draw): string {
  const parts = Array.from({ length: pick(draw, [0, 1, 2, 5, 300]) }, () => part(draw));
  return `${pick(draw, ['', 'preamble', '\r\n'])}${parts.join('')}${pick(draw, ['--x--\r\n', '--x--', '--x', '', '--x\r\n'])}`;
}

const csv = (draw: Draw): string =>
  Array.from({ length: pick(draw, [1, 10, 3_000]) }, () =>
    pick(draw, ['a;"b', '"', 'a,b\r', '""""', '\u0000,x', ';;;;']),
  ).join('\n');

const kinds: readonly ((draw: Draw) => readonly [type: string, text: string])[] = [
  (draw) => ['application/json', json(draw)],
  (draw) => ['application/x-www-form-urlencoded', form(draw)],
  (draw) => [`multipart/form-data; boundary=${pick(draw, ['x', 'x', 'x', ...boundaries])}`, multipart(draw)],
  (draw) => ['text/csv', csv(draw)],
];

/** A body of one of the kinds, sometimes cut off or with other bytes in it. */
export function drawBody(draw: Draw): BrokenBody {
  const [type, text] = pick(draw, kinds)(draw);
  const bytes = Buffer.from(text, 'utf8').subarray(0, 60_000);
  if (draw(3) === 0) return { type, bytes: bytes.subarray(0, draw(bytes.length + 1)) };
  if (draw(3) === 0 && bytes.length > 0) bytes[draw(bytes.length)] = draw(256);
  return {
    type: draw(12) === 0 ? pick(draw, ['', 'application', ';', 'multipart/form-data', 'text/plain']) : type,
    bytes,
  };
}
