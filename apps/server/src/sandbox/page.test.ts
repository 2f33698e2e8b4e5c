import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations, missingBrowser, startBrowser } from '../../../../test/harness/browser.ts';
import { startTestSandbox, type TestSandbox } from '../../test/harness/sandbox.ts';
import { startReceiver } from '../outbound/test-receiver.ts';

describe.skipIf(missingBrowser !== undefined)(
  `in Chromium${missingBrowser ? ` (left out: ${missingBrowser})` : ''}`,
  () => {
    let browser: Browser;
    let sandbox: TestSandbox;
    beforeAll(async () => {
      [browser, sandbox] = await Promise.all([startBrowser(), startTestSandbox()]);
    });
    afterAll(async () => {
      await browser.close();
      await sandbox[Symbol.asyncDispose]();
    });
    beforeEach(async () => {
      await sandbox.client.POST('/sandbox/reset');
    });

    /** The page once it shows something, and whatever goes wrong on it. */
    async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<{ page: Page; faults: string[] }> {
      const page = await browser.newPage(options);
      const faults: string[] = [];
      page.on('console', (message) => faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto(`${sandbox.url}/sandbox`);
      await page.locator('#messages li').first().waitFor();
      return { page, faults };
    }
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

    test('shows delivered and failed messages', async () => {
      const { page, faults } = await open();
      expect(await page.locator('#messages .arrived').count()).toBe(3);
      expect(await page.locator('#messages .missing').first().textContent()).toContain('undelivered');
      expect(faults).toEqual([]);
      await page.close();
    });

    test('sends a message and shows each webhook attempt as time advances', async () => {
      await using receiver = await startReceiver((response) => response.writeHead(500).end('not today'));
      const { page, faults } = await open();
      await page.getByRole('textbox', { name: 'Message' }).fill('Tukusanyukidde!');
      await page.getByLabel('Webhooks to').fill(receiver.url);
      await button(page, 'Send').click();
      await page.locator('#messages .arrived', { hasText: 'Tukusanyukidde!' }).waitFor();
      await page.locator('#webhooks summary', { hasText: 'message.delivered pending after 1 attempt' }).waitFor();
      await button(page, '+ 4 days').click();
      const webhook = page.locator('#webhooks summary', { hasText: 'message.delivered exhausted after 10 attempts' });
      await webhook.waitFor();
      await webhook.click();
      expect(await page.locator('#webhooks details[open] tbody tr').count()).toBe(10);
      expect(await page.locator('#webhooks details[open]').textContent()).toContain('not today');
      expect(await page.locator('#ahead').textContent()).toMatch(/^4\.\d days ahead$/);
      expect(faults).toEqual([]);
      await page.close();
    });

    test('sends a reply by keyboard and keeps a draft during updates', async () => {
      const { page, faults } = await open();
      const answer = page.getByRole('textbox', { name: '+256752333444 answers' });
      await answer.fill('We');
      const first = page.locator('#messages summary').first();
      await page.getByLabel('To', { exact: true }).fill('+256701000009');
      await button(page, 'Send').click();
      await first.getByText('+256701000009').waitFor();
      await answer.focus();
      await page.keyboard.press('End');
      await page.keyboard.type(' come');
      await page.keyboard.press('Enter');
      await page.locator('#messages .sent', { hasText: 'We come' }).waitFor();
      expect(await page.locator('#messages .sent').textContent()).toContain('to PEARLRUN');
      await page.waitForFunction("document.activeElement.value === ''");
      await page.keyboard.press('Tab');
      await page.keyboard.type('8008');
      await answer.fill('STOP');
      await answer.press('Enter');
      await page.locator('#messages .sent', { hasText: 'to 8008' }).getByText('· stop').waitFor();
      expect(await page.locator('#messages details', { hasText: '+256752333444' }).locator('li').count()).toBe(3);
      expect(faults).toEqual([]);
      await page.close();
    });

    test('is empty after a reset', async () => {
      const { page } = await open();
      await button(page, '+ 1 day').click();
      await page.getByText('hours ahead').waitFor();
      await button(page, 'Reset').click();
      await page.locator('#ahead:empty').waitFor({ state: 'attached' });
      await page.close();
    });

    test('shows the error of a rejected message', async () => {
      const { page } = await open();
      await page.getByLabel('To', { exact: true }).fill('0772 123');
      await button(page, 'Send').click();
      await page.getByText("'to' must be a Ugandan mobile number").waitFor();
      await page.close();
    });

    test('escapes markup in messages', async () => {
      const { page, faults } = await open();
      await page.getByRole('textbox', { name: 'Message' }).fill('<img src=x onerror=alert(1)><b>bold</b>');
      await button(page, 'Send').click();
      await page.getByText('<b>bold</b>').first().waitFor();
      expect(await page.locator('#messages b, #messages img').count()).toBe(0);
      expect(faults).toEqual([]);
      await page.close();
    });

    describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
      test.each([360, 1280])('at %i pixels: axe finds nothing, and nothing is wider than the screen', async (width) => {
        await using receiver = await startReceiver((response) => response.writeHead(500).end());
        const { page } = await open({ colorScheme, viewport: { width, height: 800 } });
        await page.getByLabel('Webhooks to').fill(receiver.url);
        await button(page, 'Send').click();
        await page.locator('#webhooks summary').first().click();
        const answer = page.locator('#messages form').first().getByRole('textbox').first();
        await answer.fill('Two seats for Saturday, please, and thank you: tukusanyukidde!');
        await answer.press('Enter');
        await page.locator('#messages .sent').waitFor();
        expect(await listViolations(page)).toEqual([]);
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        await page.close();
      });
    });
  },
);
