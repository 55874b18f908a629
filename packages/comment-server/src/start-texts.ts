/** What the owner is told when a server starts, or cannot. */
import { PASSWORD_ADVICE } from './cli-options';
import type { CommentServer } from './create-comment-server';
import type { StorageError } from './storage/storage';

/** Its keys for pages, and the way to the admin page. `publicUrl`: where the owner reaches it. */
export function startedText({ appId, appKey, firstRunToken }: CommentServer, address: string, publicUrl: string): string {
  return [
    `评论服务已启动 Comment server: ${address}`,
    `appId:     ${appId}`,
    `appKey:    ${appKey}`,
    firstRunToken === undefined ? `管理评论 Admin page: ${publicUrl}/admin` : `首次使用，请打开此地址设置管理密码 Choose the admin password: ${publicUrl}/admin#token=${firstRunToken}`,
  ].join('\n');
}

const REASONS: Readonly<Record<StorageError['reason'], string>> = { unavailable: '连不上或打不开', full: '磁盘满了', timeout: '一直没有应答', failed: '出错了' };

export function storageText({ reason, cause }: StorageError): string {
  const detail = (cause as Error | undefined)?.message ?? '';
  const advice = detail === 'Invalid URL' ? `。${PASSWORD_ADVICE}` : '';
  return `数据库无法使用（${REASONS[reason]}）：${detail}${advice} The database cannot be used.`;
}
