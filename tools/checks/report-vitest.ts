import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { reasonOf } from './reason.ts';

export interface ReportedTest {
  name: string;
  /** Of all tries. */
  ms: number;
  /** flaky: passed on retry. */
  state: 'passed' | 'failed' | 'flaky' | 'skipped';
  /** Of the first try that failed. */
  reason?: string | undefined;
}

/** JSON into REPORT_FILE; vitest's own omits retries. */
export default class TestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.REPORT_FILE;
    if (!file) return;
    const broken = modules.filter(
      (module) => module.state() === 'failed' && module.errors().length > 0,
    );
    const tests = [
      ...modules.flatMap(testsOf),
      ...broken.map((module): ReportedTest => ({
        name: module.relativeModuleId,
        ms: 0,
        state: 'failed',
        reason: reasonOf(module.errors()[0]),
      })),
      ...unhandled.map((error): ReportedTest => ({
        name: 'an error that no test caught',
        ms: 0,
        state: 'failed',
        reason: reasonOf(error),
      })),
    ];
    writeFileSync(file, JSON.stringify(tests));
  }
}

function testsOf(module: TestModule): ReportedTest[] {
  return [...module.children.allTests()].map((test) => {
    const { duration = 0, flaky = false } = test.diagnostic() ?? {};
    const { state, errors } = test.result();
    return {
      name: `${module.relativeModuleId} › ${test.fullName}`,
      ms: duration,
      state: stateOf(state, flaky),
      reason: reasonOf(errors?.[0]),
    };
  });
}

function stateOf(
  state: ReturnType<TestCase['result']>['state'],
  flaky: boolean,
): ReportedTest['state'] {
  if (state === 'pending') return 'failed';
  return state === 'passed' && flaky ? 'flaky' : state;
}
