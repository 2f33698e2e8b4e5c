import { expect, test } from 'vitest';
import { createFrame, hashSource, html, minifyCss, pageStyle } from '../src/page.ts';

test('the policy allows the style of the page and nothing else', () => {
  const { headers, render } = createFrame({ style: 'a{color:red}', images: "'self'" });
  const { body } = render({ title: '<Jazz>', body: html`<main></main>` });
  expect(body).toContain('<title>&lt;Jazz&gt;</title>');
  expect(body).toContain('<style>a{color:red}</style>');
  expect(headers['Content-Security-Policy']).toBe(
    `default-src 'none'; style-src ${hashSource('a{color:red}')}; img-src 'self' data:; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('minified CSS has neither comments nor spaces without a meaning', () => {
  expect(minifyCss('/* a */\na > b,\nc {\n  margin: 0 1px;\n  color: red;\n}\n')).toBe('a>b,c{margin:0 1px;color:red}');
  expect(pageStyle('tokens', 'base', 'print')).not.toContain('/*');
});
