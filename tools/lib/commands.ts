import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** Output to the terminal; resolves with the exit code. */
export function runLoudly(
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...variables },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

export interface Finished {
  code: number;
  output: string;
}

/** Resolves with exit code and output. */
export function runQuietly(
  command: string,
  args: readonly string[],
  {
    cwd = root,
    variables = {},
  }: { cwd?: string; variables?: Readonly<Record<string, string>> } = {},
): Promise<Finished> {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  let output = '';
  const append = (bytes: Buffer) => (output += String(bytes));
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: String(error) }));
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
