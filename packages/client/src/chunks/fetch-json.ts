/** What is fetched beside modules, with the time limit of §9: who waits for ever does not learn that a link can be pressed again. */
import { CHUNK_TIMEOUT_MS } from './chunk';

/** @throws Error that names address and status when the answer is no success; what `fetch` throws when none comes in time. */
export async function fetchInTime(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(CHUNK_TIMEOUT_MS), ...init });
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  return response;
}

/** As `fetchInTime`. */
export async function fetchJson<T>(url: string, init?: RequestInit): Promise<T> {
  return (await fetchInTime(url, init)).json() as Promise<T>;
}
