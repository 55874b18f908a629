/** A real Chromium: from the npm package on Linux x64, else one that is installed. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { hasSharedMemory } from './shared-memory';

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

/** The Chromium that is there, for whoever starts it themselves; `env` goes on top of this process's. */
export async function findBrowser(): Promise<FoundBrowser> {
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
  const { version } = JSON.parse(readFileSync(new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url), 'utf8')) as { version: string };
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

/** Starts a browser, with `args` besides those that it needs everywhere; do not forget to close it. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  // Playwright has a browser keep the memory that its processes share on the disk, for containers that have next to none for it.
  // Where there is enough, it stays in memory: that is an eighth of what a page costs.
  const ignoreDefaultArgs = hasSharedMemory(1e9) ? ['--disable-dev-shm-usage'] : [];
  return chromium.launch({ executablePath, env: { ...(process.env as Record<string, string>), ...env }, headless: true, ignoreDefaultArgs, args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', ...args] });
}
