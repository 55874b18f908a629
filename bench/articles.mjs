/**
 * Chinese technical articles: deterministic, so that every run, every machine and every generator of sites measures the same text.
 *
 * An article has about 2,000 Chinese characters in six sections, three code blocks of different languages, a table, a list,
 * a container and links: the middle of what real blogs hold.
 */

/** xorshift32: the same numbers for the same seed everywhere. */
function createRandom(seed) {
  let state = seed || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

const SUBJECTS = ['卡尔曼滤波', '直方图均衡化', '线程池', '页表', '动态规划', '目标检测', '容器网络', '电机控制', '信号量', '编译缓存', '姿态解算', '特征匹配', '量化训练', '消息队列', '时钟树', '渲染管线'];
const VERBS = ['初始化', '读取', '更新', '校验', '缓存', '释放', '调度', '采样', '插值', '归一化', '回滚', '映射'];
const NOUNS = ['缓冲区', '状态向量', '协方差矩阵', '中断服务程序', '任务队列', '内存屏障', '像素格式', '坐标系', '学习率', '配置文件', '时间戳', '校验和', '特征点', '寄存器', '超参数', '观测噪声'];
const JOINTS = ['因此', '但是', '与此同时', '换句话说', '在实际项目中', '需要注意的是', '如果不这样做', '从结果来看', '对大多数场景而言', '反过来'];
const ENDS = ['这样可以避免重复计算。', '否则误差会随时间积累。', '这一步的代价是线性的。', '它只依赖上一时刻的结果。', '调试时应当先打印中间量。', '上线之前一定要在真实数据上跑一遍。', '这里的顺序不能颠倒。', '多数框架都提供了现成的接口。'];

const CODE = {
  python: (n) => `import numpy as np\n\ndef update_${n}(state, gain, measured):\n    """融合一次观测，返回新的状态。"""\n    residual = measured - state[0]\n    for index in range(len(state)):\n        state[index] += gain[index] * residual  # 修正\n    return np.clip(state, -${n}.5, ${n}.5)\n\nprint(update_${n}([0.0, 1.0], [0.5, 0.1], ${n}))`,
  cpp: (n) => `#include <vector>\n#include <cstdint>\n\nstruct Block${n} { std::uint32_t offset, length; };\n\n// 合并相邻的空闲块\nstatic void merge(std::vector<Block${n}>& free_list) {\n  for (std::size_t i = 1; i < free_list.size();) {\n    auto& before = free_list[i - 1];\n    if (before.offset + before.length == free_list[i].offset) {\n      before.length += free_list[i].length;\n      free_list.erase(free_list.begin() + i);\n    } else ++i;\n  }\n}`,
  bash: (n) => `set -euo pipefail\ndocker build -t demo:${n} .\nfor name in web worker; do\n  docker run -d --name "$name-${n}" --restart unless-stopped demo:${n} "$name"\ndone\ndocker ps --filter "name=-${n}"`,
  js: (n) => `export async function load${n}(url, { retries = 3 } = {}) {\n  for (let attempt = 0; attempt < retries; attempt++) {\n    const response = await fetch(url);\n    if (response.ok) return response.json();\n  }\n  throw new Error(\`failed after \${retries} attempts\`);\n}`,
  yaml: (n) => `name: build-${n}\non: [push]\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: make test`,
};
const LANGUAGES = Object.keys(CODE);

/**
 * How a generator of sites writes what Markdown itself has no words for.
 *
 * @typedef {object} Dialect
 * @property {(language: string, marked: string, code: string) => string} fence a block of code with marked lines (`2,4-5`)
 * @property {(title: string, text: string) => string} tip a box with a hint
 * @property {(place: string) => string} address where the article at a place (no extension) is linked to
 */

/** As VuePress 1 writes it. @type {Dialect} */
export const VUEPRESS = {
  fence: (language, marked, code) => `\`\`\`${language} {${marked}}\n${code}\n\`\`\``,
  tip: (title, text) => `::: tip ${title}\n${text}\n:::`,
  address: (place) => `/${place}.md`,
};

/** Where the article of a number stands: a path without extension. */
export const placeOf = (index) => `views/topic${index % 7}/${String(Math.floor(index / 7)).padStart(4, '0')}-${index % 3 === 0 ? '笔记' : 'note'}-${index}`;

/** `count` articles: `{ index, place, title, date, tags, category, excerpt, body }`, texts in Markdown. */
export function* articles(count, { fence, tip, address } = VUEPRESS) {
  const random = createRandom(20261120);
  const pick = (list) => list[random(list.length)];
  const sentence = () => `${pick(JOINTS)}，${pick(VERBS)}${pick(NOUNS)}之前要先${pick(VERBS)}\`${pick(['state', 'buffer', 'queue', 'frame', 'grad'])}_${random(90)}\`，再把${pick(NOUNS)}交给${pick(SUBJECTS)}模块处理，${pick(ENDS)}`;
  const paragraph = () => Array.from({ length: 4 + random(3) }, sentence).join('');
  for (let index = 0; index < count; index++) {
    const date = `${2019 + (index % 7)}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')} 10:${String(index % 60).padStart(2, '0')}:00`;
    const excerpt = sentence();
    const parts = [];
    for (let section = 0; section < 6; section++) {
      parts.push(`## ${section + 1}. ${pick(VERBS)}${pick(NOUNS)}\n\n${paragraph()}\n\n${paragraph()}\n`);
      if (section % 2 === 0) {
        const language = LANGUAGES[(index + section) % LANGUAGES.length];
        parts.push(`${fence(language, '2,4-5', CODE[language](index % 97))}\n`);
      }
      if (section === 1) parts.push(`| 参数 | 含义 | 默认值 |\n| --- | :---: | ---: |\n${Array.from({ length: 5 }, (_, row) => `| \`p${row}\` | ${pick(NOUNS)} | ${random(1000)} |`).join('\n')}\n`);
      if (section === 3) parts.push(`${tip('提示', sentence())}\n\n${Array.from({ length: 4 }, () => `- ${sentence()}`).join('\n')}\n`);
      if (section === 4 && index > 0) parts.push(`### 相关\n\n参见[上一篇](${address(placeOf(index - 1))})。**“${pick(NOUNS)}”**的更多讨论见 [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110)。\n`);
    }
    yield { index, place: placeOf(index), title: `${SUBJECTS[index % SUBJECTS.length]}笔记（${index}）`, date, tags: [`标签${index % 50}`, `标签${(index * 7 + 3) % 50}`], category: `分类${index % 7}`, excerpt, body: parts.join('\n') };
  }
}
