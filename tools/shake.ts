// `npm run shake`: changed or named browser and app tests eight times, without retries, on a busy
// machine.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './lib/browser.ts';
import { fail } from './lib/fail.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

const times = 8;
const named = process.argv.slice(2);
const files = named.length > 0 ? named : changedTests();
if (files.length === 0)
  fail(
    'No browser or app test has changed since main. Name some: npm run shake -- tests/e2e/home.spec.ts',
  );
await prepare();
const browser = await findBrowser();

const burners = cpus().map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
const stopBurners = () => burners.forEach((child) => child.kill());
process.on('exit', stopBurners);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const specs = files.filter((file) => file.includes('.spec.'));
const tests = files.filter((file) => file.includes('.test.'));
let failed = 0;
if (specs.length > 0)
  failed += await run('playwright', ['test', ...specs, `--repeat-each=${times}`, '--retries=0']);
for (let round = 0; tests.length > 0 && round < times; round += 1)
  failed += await run('vitest', ['run', ...tests, '--retry=0']);
console.log(
  failed === 0
    ? `\n${files.length} files passed ${times} rounds.`
    : '\nNot every round passed; see above.',
);
process.exitCode = failed === 0 ? 0 : 1;
process.removeListener('exit', stopBurners);
stopBurners();

/** Against main, uncommitted and new ones too. */
function changedTests(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [
    ...git('diff', '--name-only', 'main'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(changed)].filter(
    (file) => /^tests\/.*\.(spec\.ts|test\.tsx)$/.test(file) && existsSync(join(root, file)),
  );
}

/** 0: all passed; else 1. */
function run(name: string, args: readonly string[]): Promise<number> {
  const child = spawn(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code === 0 ? 0 : 1));
  });
}
