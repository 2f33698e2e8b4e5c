import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { leastLimitMs, sharedTestConfig } from './test-config.ts';

/** Where Debian has it, or what `CHROMIUM` names. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Undefined where the tests may run; otherwise what is missing. In CI nothing may be missing. */
export const missingBrowser: string | undefined =
  existsSync(executablePath) || process.env['CI'] !== undefined
    ? undefined
    : `there is no Chromium at ${executablePath}; install it, or name it in CHROMIUM`;

/** A browser that asks nobody anything by itself. */
export async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    timeout: sharedTestConfig.hookTimeout,
    args: [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(leastLimitMs));
  return browser;
}

const axeSource = (): string => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page as it stands: the rule, and the beginning of each element that breaks it. */
export async function listViolations(page: Page): Promise<string[]> {
  // Evaluated and not added: the policy of a page may let no other script in.
  await page.evaluate(axeSource());
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<axe.AxeResults> } }; // as: just loaded
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}
