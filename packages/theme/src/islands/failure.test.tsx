import { ChunkLoadError } from '@glimpress/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { textsFor } from '../texts/index';
import { IslandFailure } from './failure';

const said = (error: unknown, lang = 'zh-CN'): string => renderToStaticMarkup(<IslandFailure failure={{ name: 'FlowChart', error, retry() {} }} texts={textsFor(lang)} />);

it('§8 Chunk load failure: what stands in the island’s place claims no more than is known', () => {
  expect(said(new ChunkLoadError('error', 'https://a.example/assets/flow-chart.1.js'))).toContain('流程图没有显示出来：网络没有应答。');
  expect(said(new ChunkLoadError('missing', 'https://a.example/assets/flow-chart.1.js'))).toContain('文件已经不在服务器上，可能是站点刚刚更新。');
  // WebKit names no file that could be asked for: it may be gone as well.
  expect(said(new ChunkLoadError('error', 'FlowChart'))).toContain('流程图没有显示出来：代码没有加载下来，可能是断网或站点刚刚更新。');
  expect(said(new ChunkLoadError('error', 'FlowChart'), 'en-US')).toContain('its code did not come, for want of a network or after an update.');
  expect(said(new RangeError('own'))).toContain('它自己的代码出错了。');
});
