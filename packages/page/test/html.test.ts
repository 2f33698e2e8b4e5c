import { expect, test } from 'vitest';
import { Html, html } from '../src/page.ts';

test('values are escaped, and HTML is not', () => {
  expect(html`<a title="${'"<&>'}">${new Html('<b>')}</a>`.text).toBe('<a title="&quot;&lt;&amp;&gt;"><b></a>');
});

test('lists are joined; undefined, null and false are omitted', () => {
  expect(html`${['a', 1, undefined, null, false, [html`<i>`]]}`.text).toBe('a1<i>');
});
