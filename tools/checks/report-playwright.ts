import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { reasonOf } from './reason.ts';

/** JSON into REPORT_FILE, like report-vitest.ts. */
export default class TestReport implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: TestError[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#errors.push(error);
  }

  onEnd(): void {
    const file = process.env.REPORT_FILE;
    if (!file) return;
    const states = {
      expected: 'passed',
      unexpected: 'failed',
      flaky: 'flaky',
      skipped: 'skipped',
    } as const;
    const tests = (this.#suite?.allTests() ?? []).map((test) => ({
      name: `${relative(process.cwd(), test.location.file)}:${test.location.line} › ${test.title}`,
      ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
      state: states[test.outcome()],
      reason: reasonOf(test.results[0]?.error),
    }));
    const failed = this.#errors.map((error) => ({
      name: 'an error outside of the tests',
      ms: 0,
      state: 'failed',
      reason: reasonOf(error),
    }));
    writeFileSync(file, JSON.stringify([...tests, ...failed]));
  }
}
