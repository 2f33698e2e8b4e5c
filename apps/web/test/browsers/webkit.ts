import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, By, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import { leastLimitMs } from '../../../../test/harness/test-config.ts';
import type { Browser } from './browser.ts';
import { calling, findControl, findWords } from './elements.ts';
import { type DrivenElement, graphicalBrowser } from './graphical-browser.ts';

const port = 24_444;

/** The browser of WebKitGTK, through WebDriver. It needs a display. */
export async function startWebKit(binary: string, display: string): Promise<Browser> {
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  });
  const driver = await connect(service, binary);

  const driven = (element: WebElement): DrivenElement => ({
    click: () => element.click(),
    async type(text) {
      await element.clear();
      await element.sendKeys(text);
    },
    setValue: (value) => driver.executeScript('arguments[0].value = arguments[1]', element, value),
    choose: (file) => element.sendKeys(file),
    property: async (name) => String(await element.getProperty(name)),
  });
  const find = async (script: string, text: string) => {
    const element: WebElement | null = await driver.executeScript(`return ${calling(script, text)}`);
    return element === null ? undefined : driven(element);
  };

  return graphicalBrowser('WebKitGTK', {
    open: (address) => driver.get(address),
    run: (script) => driver.executeScript(`return ${script}`),
    findControl: (label) => find(findControl, label),
    findWords: (words) => find(findWords, words),
    save: (link) => readBehind(driver, link),
    async close() {
      await driver.quit();
      await stop(service);
    },
  });
}

/** The automation of WebKitGTK stores no files, so the file is read with the cookies of the browser. */
async function readBehind(driver: WebDriver, link: string): Promise<string> {
  const anchor = await driver.findElement(By.linkText(link));
  const cookies = await driver.manage().getCookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const response = await fetch(String(await anchor.getProperty('href')), { headers: { cookie } });
  return response.text();
}

async function connect(service: ChildProcess, binary: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const builder = new Builder().disableEnvironmentOverrides().usingServer(`http://127.0.0.1:${port}`);
  try {
    return await vi.waitFor(async () => builder.withCapabilities(capabilities).build(), {
      timeout: leastLimitMs,
      interval: 500,
    });
  } catch (error) {
    await stop(service);
    throw error;
  }
}

async function stop(service: ChildProcess): Promise<void> {
  const ended = once(service, 'exit');
  service.kill();
  await ended;
}
