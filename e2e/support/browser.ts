/** A real Chromium for the tests: from the npm package on Linux x64, else one that is installed. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

const INSTALLED = [
  process.env.CHROME_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

async function findBrowser(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  if (process.platform === 'linux' && process.arch === 'x64') {
    // The package unpacks to <tmp>/chromium whatever its version: a folder of our own, and its own libraries where the
    // system lacks them.
    const folder = join(tmpdir(), 'glimpress-chromium-147');
    mkdirSync(folder, { recursive: true });
    process.env.TMPDIR = folder;
    process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
    const { default: packaged } = await import('@sparticuz/chromium');
    return packaged.executablePath();
  }
  const found = [...INSTALLED, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
  if (!found) throw new Error('No Chrome or Chromium was found: install one, run "npx playwright-core install chromium", or set CHROME_PATH.');
  return found;
}

/** Starts a browser; do not forget to close it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), headless: true, args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
}

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, locale: 'zh-CN', hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** One browser for a test file. `open` gives a page in a context of its own, with everything it logged. */
export function useBrowser(): { open(url: string, options?: BrowserContextOptions): Promise<Page & { errors: string[] }> } {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await browser.close();
  });
  return {
    async open(url, options = desktop) {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = Object.assign(await context.newPage(), { errors: [] as string[] });
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') page.errors.push(message.text());
      });
      page.on('pageerror', (failure) => page.errors.push(String(failure)));
      await page.goto(url, { waitUntil: 'load' });
      return page;
    },
  };
}

/** Waits until the shell is hydrated: the app says so on the root element. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
}
