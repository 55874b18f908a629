/** The blocks of the manual that the tests do not run, by page and first line, and why. */
export const NORUN: Readonly<Record<string, string>> = {
  'docs/deployment.md: sudo npm install --global glimpress-comments': 'changes the machine: root, systemd',
  'docs/en/deployment.md: sudo npm install --global glimpress-comments': 'changes the machine: root, systemd',
  'docs/deployment.md: ossutil cp -r -u dist/ oss://桶的名字/ --meta "Cache-Control:no-cache"': 'needs an account at Aliyun',
  'docs/en/deployment.md: ossutil cp -r -u dist/ oss://your-bucket/ --meta "Cache-Control:no-cache"': 'needs an account at Aliyun',
  'docs/performance.md: npm run bench                                  # 只测 Glimpress：120 和 1000 篇': 'takes minutes, installs other generators',
  'docs/en/performance.md: npm run bench                                  # Glimpress alone: 120 and 1,000 articles': 'takes minutes, installs other generators',
};

/** Pages whose commands a test of their own runs, word for word. */
export const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/comments/离开LeanCloud.md': 'e2e/owner-leaves-leancloud.test.ts',
  'docs/en/comments/leaving-leancloud.md': 'e2e/owner-leaves-leancloud.test.ts',
};

/** Commands of the README that are the tests themselves, or install the repository. */
export const README_COMMANDS = ['npm start', 'npm test'];
