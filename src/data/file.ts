import type { FileAction, Request } from '../../contract/index.ts';
import { readEnvelope } from '../lib/response-envelope.ts';
import { type Result, noAnswer } from '../lib/result.ts';
import { sessionStore } from './browser-storage.ts';

export interface GatewayFile {
  name: string;
  file: Blob;
}

/** Fetches a whole file. Never throws; no time-out; a file that is cut off counts as failed. */
export async function fetchFile<N extends FileAction>(
  name: N,
  request: Request<N>,
): Promise<Result<GatewayFile>> {
  try {
    const { path, file: type } = (await import('../../contract/late.ts')).calls[name];
    const query = new URLSearchParams(
      JSON.parse(JSON.stringify(request)) as Record<string, string>,
    );
    const response = await fetch(`${path}?${query}`, {
      headers: { authorization: `Bearer ${sessionStore.get('token')}` },
    });
    if (response.headers.get('content-type') !== type) {
      const answer = readEnvelope(response.status, await response.text(), response.headers);
      return answer.ok ? { ok: false, failure: { kind: 'broken' } } : answer;
    }
    const [, given = 'record.csv'] =
      /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return { ok: true, value: { name: given, file: await response.blob() } };
  } catch {
    return { ok: false, failure: noAnswer() };
  }
}
