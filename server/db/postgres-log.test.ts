import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { causeInLog, logSize, rotateLog } from './postgres-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'palaro-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'postgres.log');

test('[OPS-01e] the cause of an end is the last fatal line since the start, of a full disk first', () => {
  writeFileSync(file, '2026 UTC [1] FATAL:  an earlier end\n');
  const from = logSize(file);
  expect(causeInLog(file, from)).toBeNull();
  appendFileSync(
    file,
    '2026 UTC [2] FATAL:  the database system is starting up\n2026 UTC [2] ERROR:  a fault\n',
  );
  expect(causeInLog(file, from)).toBeNull();
  appendFileSync(file, '2026 UTC [3] FATAL:  could not bind IPv4 address\n');
  expect(causeInLog(file, from)).toEqual({ text: 'could not bind IPv4 address', full: false });
  const full = 'could not write to file "pg_wal/xlogtemp.9": No space left on device';
  appendFileSync(file, `2026 UTC [3] PANIC:  ${full}\n2026 UTC [4] FATAL:  shutting down\n`);
  expect(causeInLog(file, from)).toEqual({ text: full, full: true });
});

test('[OPS-04d] the log of PostgreSQL is rotated while it is written, and has two files at most', () => {
  const log = join(mkdtempSync(join(folder, 'rotated-')), 'postgres.log');
  const writer = openSync(log, 'a');
  for (let line = 1; line <= 500; line += 1) {
    writeSync(writer, `a line of the log, number ${String(line).padStart(3, '0')}\n`);
    rotateLog(log, 1000);
  }
  closeSync(writer);
  expect(readdirSync(join(log, '..')).sort()).toEqual(['postgres.log', 'postgres.log.1']);
  const [former, current] = [`${log}.1`, log].map((path) => readFileSync(path, 'utf8'));
  expect(former!.length).toBeLessThan(1100);
  expect(current!.length).toBeLessThan(1000);
  expect((former! + current!).split('\n').at(-2)).toContain('number 500');
  expect(former! + current!).not.toContain('\0');
});
