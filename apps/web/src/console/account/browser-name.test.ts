import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/130.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 9; SM-J4) ${chrome} Mobile Safari/537.36 OPR/80.0`, 'Opera on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Mobile; Nokia 2720; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox on KaiOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')} Safari/537.36`, 'Chrome on Linux'],
  ['ELinks/0.13.2 (textmode; Debian; Linux 6.1 x86_64; 80x24-2)', 'ELinks on Linux'],
  ['w3m/0.5.3+git20230121', 'w3m'],
  ['Lynx/2.9.0dev.12 libwww-FM/2.14', 'Lynx'],
  ['Links (2.28; Linux 6.1 x86_64; GNU C 12.2; text)', 'Links on Linux'],
  ['backup-script', 'backup-script'],
  [null, 'Unknown program'],
])('%s is %s', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
