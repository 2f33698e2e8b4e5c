import { expect, test } from 'vitest';
import type { Change } from './change.ts';
import { inWords, toAdditionsPage, toBreakingPage, toMarkdown, toTable } from './show-changes.ts';

const gone: Change = {
  class: 'breaking',
  side: 'request',
  where: '#/paths/~1things/get/parameters/query.page',
  what: '`query.page` was removed.',
};
const more: Change = {
  class: 'additive',
  side: 'response',
  where: '#/components/schemas/Thing/properties/label',
  what: '`a|b` <c> was added.',
};
const text: Change = { class: 'documentation', side: 'both', where: '#/info/title', what: '`title` changed.' };
const declarations = [
  {
    change: 'request #/paths/~1things/get/parameters/query.page: `query.page` was removed.',
    reason: 'There are cursors.',
  },
];
const shown = { changes: [text, more, gone], declarations, since: 'release 1.0.0' };

test('a table has the breaking changes first, each with its side, and what was declared of it', () => {
  expect(toTable(shown)).toBe(`Changes of the contract since release 1.0.0

breaking: 1
  request   GET /things: parameters query.page  \`query.page\` was removed.
  declared: There are cursors.

additive: 1
  response  Thing: label                        \`a|b\` <c> was added.

documentation: 1
  both      info: title                         \`title\` changed.
`);
});

test('Markdown has a table for each class; cells stay cells, and what is only text is folded', () => {
  expect(toMarkdown(shown)).toBe(`## Changes of the contract since release 1.0.0

1 breaking, 1 additive, 1 documentation.

### breaking

| side | where | what |
| --- | --- | --- |
| request | GET /things: parameters query.page | \`query.page\` was removed. Declared: There are cursors. |

### additive

| side | where | what |
| --- | --- | --- |
| response | Thing: label | \`a\\|b\` &lt;c> was added. |

<details><summary>documentation</summary>

| side | where | what |
| --- | --- | --- |
| both | info: title | \`title\` changed. |

</details>
`);
});

test('Markdown of no change has no table', () => {
  expect(toMarkdown({ ...shown, changes: [] })).toBe(
    '## Changes of the contract since release 1.0.0\n\n0 breaking, 0 additive, 0 documentation.\n',
  );
});

test.each([
  ['#/paths/~1things', '/things'],
  ['#/paths/~1things~1{id}/delete', 'DELETE /things/{id}'],
  ['#/webhooks/thingChanged/post/requestBody', 'webhook thingChanged: requestBody'],
  ['#/components/securitySchemes/key/type', 'key: type'],
  ['#/servers/0/url', 'servers: 0 url'],
])('%s is shown as %s', (pointer, words) => {
  expect(inWords(pointer)).toBe(words);
});

test('of the pages one has what breaks clients with its reasons, and one what is added, by its place', () => {
  const link =
    '[What changes](../../../docs/guides/changes.md) tells how this is found, and what it means for clients.';
  expect(toBreakingPage(shown)).toBe(`# What breaks clients since release 1.0.0

${link}

| side | where | what |
| --- | --- | --- |
| request | GET /things: parameters query.page | \`query.page\` was removed. Declared: There are cursors. |
`);
  expect(toAdditionsPage(shown)).toBe(`# What was added since release 1.0.0

${link}

- **Thing**: label: \`a\\|b\` &lt;c> was added.
`);
  expect(toBreakingPage({ ...shown, changes: [] })).toMatch(/\n\nNothing\.\n$/);
});
