import { describe, expect, test } from 'vitest';
import { toMarkedHtml, toMarkedLine } from './marked-text.ts';
import { sanitizeHtml } from './sanitize-html.ts';

describe('texts with markup are HTML, and other texts are escaped', () => {
  test.each([
    ['<p>Join <b>us</b></p><br>Bring water &amp; food', '<p>Join <b>us</b></p><br>Bring water &amp; food'],
    ['Line<BR/>next', 'Line<BR/>next'],
    ['I <3 jazz', 'I &lt;3 jazz'],
    ['<b>I</b> <3 jazz', '<b>I</b> &lt;3 jazz'],
    ['<3', '&lt;3'],
    ['a < b > c', 'a &lt; b &gt; c'],
    ['Ask <ann@example.ug> or <https://x.ug/>', 'Ask &lt;ann@example.ug&gt; or &lt;https://x.ug/&gt;'],
    ['<i>Ask</i> <ann@example.ug>', '<i>Ask</i> &lt;ann@example.ug>'],
    ['if a<b and 5>4', 'if a&lt;b and 5&gt;4'],
    ['<hr noshade>x<td nowrap />', '<hr noshade>x<td nowrap />'],
    ['<Firstname> sings', '&lt;Firstname&gt; sings'],
    ['AT&T; R&B', 'AT&amp;T; R&amp;B'],
    ['Food &amp; drink&nbsp;here', 'Food &amp; drink&nbsp;here'],
    ['&lt;p&gt;Twice&lt;/p&gt;', '<p>Twice</p>'],
    ['5 &lt; 6 and <3', '5 &lt; 6 and &lt;3'],
    ['<html><head><style>p{}</style></head><body>Hi</body></html>', '<html><body>Hi</body></html>'],
    ['<!--[if mso]><xml>x</xml><![endif]--><p>Hi<o:p></o:p></p>', '<p>Hi<o:p></o:p></p>'],
    ['Cut <b>off</b> <a href="https://exam', 'Cut <b>off</b> '],
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['', ''],
  ])('%s', (text, html) => expect(toMarkedHtml(text)).toBe(html));
});

test('no tag of HTML appears as text after sanitizing', () => {
  for (const text of [
    '<P ALIGN=left>x</P>',
    '<o:p>x',
    '<div\nclass="a">x</div>',
    '<br />x',
    '<table><tr><td>x',
    '<img src=a>x',
    '<input>x',
  ])
    expect(
      sanitizeHtml(toMarkedHtml(text))
        .replace(/<[a-z/][^<>]*>/gi, '')
        .trim(),
    ).toBe('x');
});

test('lines have no markup', () => {
  expect(toMarkedLine('Rock &amp; <b>Roll</b>')).toBe('Rock & Roll');
  expect(toMarkedLine('We <3 "R&B" <live>')).toBe('We <3 "R&B" <live>');
  expect(toMarkedLine('&lt;i&gt;Jazz&lt;/i&gt;')).toBe('Jazz');
  expect(toMarkedLine('Jazz\n night')).toBe('Jazz night');
  expect(toMarkedLine('<b>Jazz</b>\r\nnight')).toBe('Jazz night');
});

test('takes linear time', () => {
  for (const unit of ['<', '<a ', '<style>', '&lt;', '<!--', '<a x=']) {
    const text = unit.repeat(100_000);
    const started = process.cpuUsage();
    toMarkedHtml(text);
    expect(process.cpuUsage(started).user, unit).toBeLessThan(3_000_000);
  }
});
