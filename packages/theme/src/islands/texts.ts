/** What the theme's islands say: loaded with them only. */
export interface WidgetTexts {
  readonly pause: string;
  readonly resume: string;
  readonly drawing: string;
  readonly showSource: string;
  readonly hideSource: string;
  readonly yes: string;
  readonly no: string;
  /** Accessible name of a flow chart: its first and last steps. */
  flowChart(starts: readonly string[], ends: readonly string[]): string;
  readonly diagram: string;
  /** `message` is mermaid's own, in English. */
  diagramFault(message: string, line: number | null): string;
  readonly demo: string;
  readonly showCode: string;
  readonly hideCode: string;
  readonly codeTabs: string;
  readonly copy: string;
  readonly rerun: string;
  readonly demoLeft: string;
  demoFault(message: string): string;
}

const quoted = (steps: readonly string[]): string => steps.map((step) => `“${step}”`).join('、');

const zh: WidgetTexts = {
  pause: '暂停轮换',
  resume: '继续轮换',
  drawing: '正在画图',
  showSource: '查看图的源码',
  hideSource: '收起图的源码',
  yes: '是',
  no: '否',
  flowChart: (starts, ends) => `流程图${starts.length > 0 ? `，从${quoted(starts)}开始` : ''}${ends.length > 0 ? `，到${quoted(ends)}结束` : ''}`,
  diagram: '图表',
  diagramFault: (message, line) => `这张图画不出来${line === null ? '' : `，第 ${line} 行有误`}。mermaid 的提示：\n${message}`,
  demo: '演示',
  showCode: '查看代码',
  hideCode: '收起代码',
  codeTabs: '代码文件',
  copy: '复制',
  rerun: '重新运行',
  demoLeft: '演示想打开别的页面，已经停下。',
  demoFault: (message) => `演示里的代码出错了：${message}`,
};

const en: WidgetTexts = {
  pause: 'Pause',
  resume: 'Resume',
  drawing: 'Drawing',
  showSource: 'Show the source of the diagram',
  hideSource: 'Hide the source of the diagram',
  yes: 'yes',
  no: 'no',
  flowChart: (starts, ends) => `Flow chart${starts.length > 0 ? ` from ${starts.join(', ')}` : ''}${ends.length > 0 ? ` to ${ends.join(', ')}` : ''}`,
  diagram: 'Diagram',
  diagramFault: (message, line) => `This diagram cannot be drawn${line === null ? '' : `: there is a mistake in line ${line}`}. Mermaid says:\n${message}`,
  demo: 'Demo',
  showCode: 'Show code',
  hideCode: 'Hide code',
  codeTabs: 'Code files',
  copy: 'Copy',
  rerun: 'Run again',
  demoLeft: 'The demo tried to open another page and was stopped.',
  demoFault: (message) => `The code of the demo failed: ${message}`,
};

/** Chinese for any `zh…`, English for the rest. */
export function widgetTexts(lang: string): WidgetTexts {
  return /^zh\b/i.test(lang) ? zh : en;
}
