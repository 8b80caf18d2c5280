import { onThisLine } from '../../../src/lib/slow-line.ts';

interface Answer {
  success?: unknown;
  code?: unknown;
  value?: unknown;
}

/**
 * JSON without cookies. Throws like `fetch`, or a TimeoutError.
 * @param timeoutMs four times as long on a slow line (PWA-14)
 */
export async function postJson(
  path: string,
  body: object,
  timeoutMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer | null> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(onThisLine(timeoutMs)),
  });
  return (await response.json()) as Answer | null;
}
