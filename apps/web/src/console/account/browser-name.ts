/** Browsers by their marks in `User-Agent`, the most specific first: most of them also name Chrome or Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\b(?:Headless)?Chrom(?:e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bNetSurf\//, 'NetSurf'],
  [/\bDillo\//, 'Dillo'],
  [/^Lynx\//, 'Lynx'],
  [/^ELinks\b/, 'ELinks'],
  [/^Links\b/i, 'Links'],
  [/^w3m\//, 'w3m'],
  [/^curl\//, 'curl'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bKAIOS\//, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (names: typeof browsers, agent: string): string | undefined =>
  names.find(([mark]) => mark.test(agent))?.[1];

/** The browser and the system of a sign-in, so that people tell a phone from a computer: `Chrome on Android`. */
export function browserName(agent: string | null | undefined): string {
  if (!agent) return 'Unknown program';
  const [browser, system] = [nameOf(browsers, agent), nameOf(systems, agent)];
  if (browser === undefined) return system === undefined ? agent.slice(0, 60) : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
