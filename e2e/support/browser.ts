/** A real Chromium for the tests: from the npm package on Linux x64, else one that is installed. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { root } from './command';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

interface FoundBrowser {
  readonly executablePath: string;
  /** What it needs in its environment. */
  readonly env: Record<string, string>;
}

async function findBrowser(): Promise<FoundBrowser> {
  if (process.env.CHROME_PATH) return { executablePath: process.env.CHROME_PATH, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser();
  const found = [...INSTALLED, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
  if (!found) throw new Error('No Chrome or Chromium was found: install one, run "npx playwright-core install chromium", or set CHROME_PATH.');
  return { executablePath: found, env: {} };
}

/**
 * The browser inside @sparticuz/chromium, with the libraries and fonts that a bare system lacks. The package unpacks to
 * the temporary folder whatever its version, and takes a half-unpacked file for a whole one: so it unpacks to a folder of
 * its own (one per version and user, who alone may run it), which gets its final name only when it is complete.
 */
async function unpackBrowser(): Promise<FoundBrowser> {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `glimpress-chromium-${version}-${userInfo().uid}`);
  if (!existsSync(folder)) {
    const staging = `${folder}.${process.pid}`;
    const before = { ...process.env };
    mkdirSync(staging, { recursive: true });
    Object.assign(process.env, { TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' });
    try {
      const { default: packaged } = await import('@sparticuz/chromium');
      await packaged.executablePath();
    } finally {
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
    }
    writeFileSync(join(staging, 'fonts.conf'), fontConfig(folder));
    try {
      renameSync(staging, folder);
    } catch (failure) {
      rmSync(staging, { recursive: true, force: true });
      // Another run may have been quicker.
      if (!existsSync(folder)) throw failure;
    }
  }
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH ?? ''].filter(Boolean).join(':');
  return { executablePath: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') } };
}

/** The system's fonts, Chinese ones if it has them, and the package's own for a system without any. */
function fontConfig(folder: string): string {
  return `<?xml version="1.0"?><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>\n`;
}

/** Starts a browser; do not forget to close it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({ executablePath, env: { ...(process.env as Record<string, string>), ...env }, headless: true, args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
}

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' };
/** Wide enough for the sidebar (60rem), too narrow for the outline beside the text (85rem). */
export const laptop: BrowserContextOptions = { viewport: { width: 1200, height: 800 }, locale: 'zh-CN' };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, locale: 'zh-CN', hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A page with what it said and asked for. */
export interface TestPage extends Page {
  /** Errors and warnings of the console, and exceptions. */
  readonly errors: string[];
  /** URLs of all requests. */
  readonly asked: string[];
}

interface OpenOptions extends BrowserContextOptions {
  /** Called before the page goes anywhere: for routes and init scripts. */
  readonly before?: (page: TestPage) => Promise<unknown>;
}

/** One browser for a test file. `open` gives a page in a context of its own, closed when the test is over. */
export function useBrowser(): { open(url: string, options?: OpenOptions): Promise<TestPage> } {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });
  afterAll(() => browser?.close());
  return {
    async open(url, { before, ...options } = desktop) {
      // A worker would answer in the place of the server: only tests of offline reading want it.
      const context = await browser.newContext({ ...desktop, serviceWorkers: 'block', ...options });
      contexts.push(context);
      const page: TestPage = Object.assign(await context.newPage(), { errors: [] as string[], asked: [] as string[] });
      page.on('console', (message) => {
        if (message.text().includes('Service Worker registration blocked by Playwright')) return;
        if (message.type() === 'error' || message.type() === 'warning') page.errors.push(message.text());
      });
      page.on('pageerror', (failure) => page.errors.push(String(failure)));
      page.on('request', (request) => page.asked.push(request.url()));
      page.setDefaultTimeout(10_000);
      await before?.(page);
      await page.goto(url, { waitUntil: 'load' });
      return page;
    },
  };
}

/** Waits until the shell is hydrated: the app says so on the root element. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
}

/** Waits until the page shown has this heading. */
export async function shows(page: Page, heading: string): Promise<void> {
  await page.waitForFunction((text) => document.querySelector('main h1')?.textContent === text, heading);
}

/** Address as a reader sees it: path, query and hash, decoded. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return decodeURIComponent(pathname + search + hash);
}

/**
 * Marks the window: a full load loses the mark, a navigation in the app keeps it. Ask with `isSameWindow`.
 */
export async function markWindow(page: Page): Promise<void> {
  await page.evaluate(() => void ((window as { mark?: true }).mark = true));
}
export async function isSameWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as { mark?: true }).mark === true);
}

/** Clicks where an element is: Playwright's own click may scroll the window first, even to what the bar always shows. */
export async function clickInPlace(page: Page, selector: string): Promise<void> {
  const box = (await page.locator(selector).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Waits until the window has come to rest. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let last = -1;
        let calm = 0;
        const look = (): void => {
          calm = scrollY === last ? calm + 1 : 0;
          last = scrollY;
          if (calm > 5) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
