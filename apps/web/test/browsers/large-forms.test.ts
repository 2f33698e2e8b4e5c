import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingBrowser, startBrowser } from '../../../../test/harness/browser.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

const picture = { name: 'choir.png', mimeType: 'image/png', buffer: Buffer.alloc(9_000_000, 'x') };

describe.skipIf(missingBrowser !== undefined)(
  `large forms in Chromium${missingBrowser ? ` (left out: ${missingBrowser})` : ''}`,
  () => {
    let browser: Browser;
    let server: TestServer;
    beforeAll(async () => {
      [browser, server] = await Promise.all([startBrowser(), startServer()]);
    });
    afterAll(async () => {
      await browser.close();
      await server[Symbol.asyncDispose]();
    });

    test('after the end of a sign-in, a form with a picture of 9 MB is sent again from the page before', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const signIn = async () => {
        const value = await server.createSession('administrator');
        await context.addCookies([{ name: 'ngoma', value, domain: '127.0.0.1', path: '/', httpOnly: true }]);
        return value;
      };
      const token = await signIn();
      const page = await context.newPage();
      await page.goto(`${server.url}/console/settings`);
      await page.locator('input[name=name]').fill('Choir of Ntinda');
      await page.locator('input[type=file]').setInputFiles(picture);
      await server.anonymous.DELETE('/v1/session', { headers: { authorization: `Bearer ${token}` } });
      const save = () => page.getByRole('button', { name: 'Save' }).last().click();
      await save();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in first');
      const [other] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: 'Sign in in another tab' }).click(),
      ]);
      expect(await other.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
      await signIn();
      await page.goBack();
      expect(await page.locator('input[name=name]').inputValue()).toBe('Choir of Ntinda');
      await page.locator('input[type=file]').setInputFiles([]);
      await save();
      const { data } = await server.anonymous.GET('/events/v1/settings');
      expect(data?.name).toBe('Choir of Ntinda');
      await context.close();
    });
  },
);
