import { expect, test, vi } from 'vitest';
import { makeLog } from './log.ts';

test('[OPS-04d] the log is one JSON object a line, warnings and worse', () => {
  const lines: string[] = [];
  const write = vi
    .spyOn(process.stderr, 'write')
    .mockImplementation((line) => lines.push(String(line)) > 0);
  const log = makeLog();
  log.info('deposits job ran');
  log.warn({ job: 'deposits', err: new Error('no connection') }, 'deposits job failed');
  write.mockRestore();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\n]*\n$/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    job: 'deposits',
    msg: 'deposits job failed',
    err: { message: 'no connection' },
  });
});
