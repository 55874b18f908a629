/** The folders in which a reader of the manual types its commands, and the shell that knows `npx` and `npm` without a registry. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkPackages, root, scratchFolder } from './command';

const bins = { glimpress: 'packages/engine/bin/glimpress.mjs', 'glimpress-comments': 'packages/comment-server/bin/glimpress-comments.mjs', 'create-glimpress': 'packages/create-glimpress/create-glimpress.mjs' };

/** What a fence's `site=` names; `blog` is what `glimpress init` makes, `songs` that with the files of a player. */
export type FolderKind = 'blog' | 'empty' | 'folder' | 'hexo' | 'songs' | 'vitepress' | 'vuepress';

export interface ManualFolders {
  /** The folder of this kind as it was at first, under version control; what a build keeps to be fast is still there. */
  make(kind: string): string;
  /** Runs one line; what serves is asked for its address and stopped. Gives its output; throws when it fails. */
  type(line: string, cwd: string): Promise<string>;
  remove(): void;
}

export function manualFolders(): ManualFolders {
  const scratch = scratchFolder('manual');
  const path = join(scratch, 'bin');
  writeShims(path);
  const env = { ...process.env, PATH: `${path}:${process.env.PATH}`, NO_COLOR: '1', PORT: '0', npm_config_update_notifier: 'false' };
  const blog = join(scratch, 'blog');
  execFileSync(process.execPath, [join(root, bins.glimpress), 'init', blog, '--yes', '--title', '手册', '--deploy', 'nginx']);
  const contents: Record<FolderKind, (folder: string) => void> = {
    empty: () => {},
    blog: (folder) => cpSync(blog, folder, { recursive: true }),
    songs: (folder) => {
      cpSync(blog, folder, { recursive: true });
      for (const name of ['1.mp3', '1.jpg']) writeInto(folder, `public/bgm/${name}`, '');
    },
    vuepress: (folder) => cpSync(join(root, 'fixtures/vuepress'), folder, { recursive: true }),
    hexo: (folder) => {
      writeInto(folder, '_config.yml', 'title: 旧博客\nurl: https://old.example\npermalink: :year/:month/:title/\n');
      writeInto(folder, 'source/_posts/卡尔曼滤波.md', '---\ntitle: 卡尔曼滤波\ndate: 2020-05-01 20:00:00\ntags: [滤波]\n---\n\n摘要\n\n<!-- more -->\n\n{% blockquote 作者 %}\n一句话\n{% endblockquote %}\n');
      writeInto(folder, 'source/about/index.md', '---\ntitle: 关于\n---\n\n我\n');
      writeInto(folder, 'old-addresses.txt', 'https://old.example/2020/05/卡尔曼滤波/\nhttps://old.example/about/\n');
    },
    vitepress: (folder) => {
      writeInto(folder, 'docs/.vitepress/config.mts', "import { defineConfig } from 'vitepress';\n\nexport default defineConfig({ title: '旧手册', themeConfig: { nav: [{ text: '指南', link: '/guide/' }], sidebar: [{ text: '指南', items: [{ text: '开始', link: '/guide/' }] }] } });\n");
      writeInto(folder, 'docs/index.md', '---\nlayout: home\nhero:\n  name: 旧手册\n  tagline: 写在 VitePress 里\n---\n');
      writeInto(folder, 'docs/guide/index.md', '# 开始\n\n正文\n');
    },
    folder: (folder) => {
      for (const name of ['笔记', 'notes']) writeInto(folder, `${name}/README.md`, '# 笔记\n\n[一](./a.md)\n');
      for (const name of ['笔记', 'notes']) writeInto(folder, `${name}/a.md`, '# 一\n\n正文\n');
    },
  };

  return {
    make(kind) {
      const fill = Object.hasOwn(contents, kind) ? contents[kind as FolderKind] : undefined;
      if (fill === undefined) throw new Error(`There is no kind of folder "${kind}".`);
      const folder = join(scratch, `in-${kind}`);
      const git = (...args: string[]): void => void execFileSync('git', ['-c', 'user.name=reader', '-c', 'user.email=reader@example.com', ...args], { cwd: folder });
      if (existsSync(folder)) {
        git('reset', '-q', '--hard');
        git('clean', '-qfdx', '-e', 'node_modules');
        return folder;
      }
      mkdirSync(folder);
      fill(folder);
      linkPackages(folder);
      git('init', '-q');
      writeInto(folder, '.git/info/exclude', 'node_modules\ndist\n/public\n');
      git('add', '-A');
      // What was there at first stays, even in folders that commands write into.
      if (kind === 'songs') git('add', '-Af', 'public');
      git('commit', '-qm', 'start', '--allow-empty');
      return folder;
    },
    type: (line, cwd) => type(line, cwd, env),
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

export function writeInto(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** `npm install` has nothing to fetch: what is asked for must be among the repository's packages. All other `npm` is npm. */
function writeShims(path: string): void {
  mkdirSync(path);
  const write = (name: string, script: string): void => {
    writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(path, name), 0o755);
  };
  for (const [name, file] of Object.entries(bins)) write(name, `exec '${process.execPath}' '${join(root, file)}' "$@"`);
  write('npx', 'test "$1" = glimpress -o "$1" = glimpress-comments || exit 64\nexec "$@"');
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  write(
    'npm',
    `case "$1" in
  create) test "$2" = glimpress || exit 64; shift 2; exec create-glimpress "$@" --yes;;
  install) shift; for name; do test -d "${join(root, 'node_modules')}/\${name%@*}" || exit 65; done; test -d node_modules || ln -s "${join(root, 'node_modules')}" node_modules;;
  *) exec '${npm}' "$@";;
esac`,
  );
  symlinkSync(process.execPath, join(path, 'node'));
}

const SERVES = /(?:^|\s)(?:dev|preview|serve)(?=\s|$)(?!.*--help)/;

async function type(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const serves = SERVES.test(line);
  const child = spawn('sh', ['-c', serves ? line.replace(/--port \d+/, '--port 0') : line], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  let address: string | undefined;
  const listen = (data: Buffer): void => {
    output += data.toString();
    address ??= /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (serves && address !== undefined) end();
  };
  /** With what it started: npm, a shell, the server. */
  const end = (): void => {
    try {
      process.kill(-child.pid!, 'SIGTERM');
    } catch {
      // It ended by itself.
    }
  };
  process.once('exit', end);
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const code = await new Promise((done) => child.on('close', done));
  process.off('exit', end);
  if (serves ? address === undefined : code !== 0) throw new Error(`${line}\nended with ${String(code)}:\n${output}`);
  return output;
}
