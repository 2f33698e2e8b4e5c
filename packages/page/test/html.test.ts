import { describe, expect, test } from 'vitest';
import { Html, html } from '../src/page.ts';

test('values are escaped, and HTML is not', () => {
  expect(html`<a title="${'"<&>'}">${new Html('<b>')}</a>`.text).toBe('<a title="&quot;&lt;&amp;&gt;"><b></a>');
});

test('lists are joined; undefined, null and false are omitted', () => {
  expect(html`${['a', 1, undefined, null, false, [html`<i>`]]}`.text).toBe('a1<i>');
});

describe('a line break of a template', () => {
  const link = html`<a href="/">Home</a>`;
  test.each([
    [
      'is dropped between blocks',
      html`
        <ul>
          <li>${'One'}</li>
          ${html`<li>Two</li>`}
        </ul>
      `,
      '<ul><li>One</li><li>Two</li></ul>',
    ],
    [
      'is dropped after an opening tag and before a closing tag',
      html`<p>
        <b>
          ${'Bold'}
        </b>
      </p>`,
      '<p><b>Bold</b></p>',
    ],
    [
      'is a space between links',
      html`<nav>
        ${link}
        ${false}
        ${link}
        <a href="/two">Two</a>
      </nav>`,
      '<nav><a href="/">Home</a> <a href="/">Home</a> <a href="/two">Two</a></nav>',
    ],
    [
      'is a space between words',
      html`<p>Two
        ${'words'}
        and more</p>`,
      '<p>Two words and more</p>',
    ],
    [
      'is a space between attributes',
      html`<a
        href="${'/'}"
        ${html`class="quiet"`}
        ${html` hidden`}
        ${false}
        >Home</a
      >`,
      '<a href="/" class="quiet" hidden>Home</a>',
    ],
    [
      'is dropped before the end of a tag',
      html`<input
        name="${'a'}"
        ${undefined}
      >`,
      '<input name="a">',
    ],
    [
      'is kept after a tag of preserved text',
      html`<textarea>\n${'\ntyped'}</textarea>`,
      '<textarea>\n\ntyped</textarea>',
    ],
    ['is kept in a value', html`<pre>${'a\n  b'}</pre>`, '<pre>a\n  b</pre>'],
  ])('%s', (_claim, { text }, expected) => {
    expect(text).toBe(expected);
  });
});

test('elements of a line in a list are separated by a space, blocks and words are not', () => {
  expect(html`${[html`<a>1</a>`, false, html`<a>2</a>`]}`.text).toBe('<a>1</a> <a>2</a>');
  expect(html`${[html`<li>1</li>`, html`<li>2</li>`]}${['a', 'b']}`.text).toBe('<li>1</li><li>2</li>ab');
});
