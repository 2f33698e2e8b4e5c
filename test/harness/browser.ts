import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { leastLimitMs, sharedTestConfig } from './test-config.ts';

/** The path on Debian, or the value of `CHROMIUM`. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Undefined if the tests can run; otherwise the missing program. In CI nothing may be missing. */
export const missingBrowser: string | undefined =
  existsSync(executablePath) || process.env['CI'] !== undefined
    ? undefined
    : `there is no Chromium at ${executablePath}; install it, or name it in CHROMIUM`;

/** A browser without requests of its own. `settings` are further switches: `--blink-settings=defaultFontSize=32`. */
export async function startBrowser(...settings: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    timeout: sharedTestConfig.hookTimeout,
    args: [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...settings,
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(leastLimitMs));
  return browser;
}

const axeSource = (): string => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The findings of axe on a page: the rule, and the beginning of each element. */
export async function listViolations(page: Page): Promise<string[]> {
  // Evaluated, because the policy of a page may block added scripts.
  await page.evaluate(axeSource());
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<axe.AxeResults> } }; // as: just loaded
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}
