import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';

const maxLogBytes = 10 * 1024 * 1024;
const maxReadBytes = 64 * 1024;
const outOfSpace = /No space left on device|Disk quota exceeded/;

/** Bytes written so far, to read later what follows. */
export const logSize = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** What the log says from byte `from` on: its lines' texts, at most the last 64 KB. */
function linesFrom(file: string, from: number): string[] {
  const size = logSize(file);
  const start = Math.max(size < from ? 0 : from, size - maxReadBytes);
  const bytes = Buffer.alloc(size - start);
  if (bytes.length === 0) return [];
  const handle = openSync(file, 'r');
  try {
    readSync(handle, bytes, 0, bytes.length, start);
  } finally {
    closeSync(handle);
  }
  return bytes.toString('utf8').split('\n');
}

/**
 * Returns why a server of this log ended: its last FATAL or PANIC, of a full disk before others.
 * Null: it wrote none, as when it is killed.
 */
export function causeInLog(file: string, from: number): { text: string; full: boolean } | null {
  const causes = linesFrom(file, from).flatMap(
    (line) => line.match(/(?:FATAL|PANIC): {2}(?!the database system is )(.*)/)?.[1] ?? [],
  );
  const full = causes.findLast((text) => outOfSpace.test(text));
  const text = full ?? causes.at(-1);
  return text === undefined ? null : { text, full: full !== undefined };
}

/**
 * Moves the log's text to `FILE.1`, replacing that, once it has `maxBytes`. PostgreSQL goes on
 * writing to the same file, at its end.
 */
export function rotateLog(file: string, maxBytes: number = maxLogBytes): void {
  if (logSize(file) < maxBytes) return;
  const former = `${file}.1`;
  try {
    copyFileSync(file, former);
  } catch {
    // On a full disk, room is worth more than the text.
    rmSync(former, { force: true });
  }
  truncateSync(file);
}
