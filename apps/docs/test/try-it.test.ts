import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingBrowser, startBrowser } from '../../../test/harness/browser.ts';
import type { ChildServer } from '../../../test/harness/child-server.ts';
import { createKey, createUser, startNgoma } from '../../../test/harness/ngoma.ts';
import { siteOf } from './built-site.ts';
import { type FileServer, serveFolder } from './file-server.ts';

describe.skipIf(missingBrowser !== undefined)(
  `in Chromium${missingBrowser ? ` (left out: ${missingBrowser})` : ''}`,
  () => {
    let browser: Browser;
    let service: ChildServer;
    let folder: FileServer;
    let key: string;
    beforeAll(async () => {
      [browser, service, folder] = await Promise.all([startBrowser(), startNgoma(), serveFolder(siteOf('.html'))]);
      ({ key } = createKey(service.dataDir));
    });
    afterAll(async () => {
      await browser.close();
      await service[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    });

    const credentials = (page: Page) => page.getByLabel('API key, or login:application password');
    const answer = (page: Page) => page.locator('.answer');

    /** Sends the form and waits for what comes back. */
    async function send(page: Page): Promise<string> {
      await page.getByRole('button', { name: 'Send' }).click();
      await answer(page).locator('pre, small').first().waitFor({ state: 'attached' });
      return (await answer(page).textContent()) ?? '';
    }

    test('on the pages of the service the form is filled in, sends, and shows what comes back', async () => {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on('console', (message) => faults.push(message.text()));
      await page.goto(`${service.url}/docs/operations/sendMessage`);
      expect(await page.getByLabel('Server').inputValue()).toBe(service.url);
      await credentials(page).fill(key);
      const sent = await send(page);
      expect(sent).toContain('202 Accepted after');
      expect(sent).toContain('"status": "accepted"');
      expect(sent).toContain('x-request-id: req_');
      expect(faults).toEqual([]);
      await page.close();
    });

    test('an example that is chosen fills the body, and what is typed is sent; the key is kept for the next page', async () => {
      const page = await browser.newPage();
      await page.goto(`${service.url}/docs/operations/sendMessage`);
      await credentials(page).fill(key);
      await page.getByLabel('Example').selectOption('withCallback');
      expect(await page.getByLabel('Body (JSON)').inputValue()).toContain('"callback_url"');
      await page.getByLabel('Body (JSON)').fill('{"to":"0772 123 456","message":"Webale!"}');
      expect(await send(page)).toContain('"code": "invalid_number"');
      await page.goto(`${service.url}/docs/operations/listMessages`);
      expect(await send(page)).toContain('200 OK after');
      await page.close();
    });

    test('values go where they belong: into the path, the query and the headers; a login signs in', async () => {
      const { login, password } = createUser(service.dataDir, 'amina', 'editor');
      const page = await browser.newPage();
      await page.goto(`${service.url}/docs/operations/updateVenue`);
      await credentials(page).fill(`${login}:${password}`);
      await page.getByLabel('id', { exact: true }).fill('4711');
      const [request] = await Promise.all([page.waitForRequest(/venues/), send(page)]);
      expect([request.method(), request.url()]).toEqual(['PATCH', `${service.url}/events/v1/venues/4711`]);
      expect(request.headers()['authorization']).toBe(`Basic ${btoa(`${login}:${password}`)}`);
      expect(await answer(page).textContent()).toContain('venue-not-found');

      await page.goto(`${service.url}/docs/operations/listEvents`);
      await page.getByLabel('search', { exact: true }).fill('jazz & blues');
      const [list] = await Promise.all([page.waitForRequest(/events\/v1\/events\?/), send(page)]);
      expect(new URL(list.url()).searchParams.get('search')).toBe('jazz & blues');
      await page.close();
    });

    test('dots for a parameter of the path, which lead to another operation, are not sent', async () => {
      const page = await browser.newPage();
      await page.goto(`${folder.url}operations/getEvent.html`);
      const id = page.getByLabel('id', { exact: true });
      const accepted = async (value: string) => {
        await id.fill(value);
        return page.evaluate<boolean>("document.querySelector('form.try').checkValidity()");
      };
      expect(await accepted('..')).toBe(false);
      expect(await accepted('.')).toBe(false);
      expect(await accepted('...')).toBe(true);
      expect(await accepted('4711')).toBe(true);
      await page.close();
    });

    test('from a folder elsewhere it reads what everybody may read', async () => {
      const page = await browser.newPage();
      await page.goto(`${folder.url}operations/listEvents.html`);
      await page.getByLabel('Server').fill(service.url);
      expect(await send(page)).toContain('200 OK after');
      await page.close();
    });

    test('a service that is not there is said so', async () => {
      const page = await browser.newPage();
      await page.goto(`${folder.url}operations/getLiveness.html`);
      await page.getByLabel('Server').fill('http://127.0.0.1:9');
      expect(await send(page)).toContain('No answer from http://127.0.0.1:9.');
      await page.close();
    });

    test('no page of the service asks anybody else, and its policy lets it do all that it does', async () => {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on('console', (message) => faults.push(message.text()));
      page.on('request', (request) => {
        if (!/^data:/.test(request.url()) && !request.url().startsWith(service.url)) faults.push(request.url());
      });
      await page.goto(`${service.url}/docs/`);
      await page.keyboard.press('/');
      await page.keyboard.type('rate_limited');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${service.url}/docs/errors/rate_limited`);
      expect(faults).toEqual([]);
      await page.close();
    });
  },
);
