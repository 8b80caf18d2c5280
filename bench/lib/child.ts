import { type ChildProcess, type Serializable, fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../tools/lib/paths.mjs';

/**
 * Forks a script, sends a message, awaits its reply.
 * @param name without ending
 */
export async function startChild(name: string, message: Serializable): Promise<ChildProcess> {
  const child = fork(join(root, 'bench', 'lib', `${name}.ts`), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  });
  child.send(message);
  await nextReply(child);
  return child;
}

/** Throws when the child ends first. */
export function nextReply<Reply>(child: ChildProcess): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a child ended with code ${code}`));
    child.once('exit', onExit);
    child.once('message', (reply) => {
      child.off('exit', onExit);
      resolve(reply as Reply);
    });
  });
}

export function ask<Reply>(child: ChildProcess, message: Serializable): Promise<Reply> {
  const reply = nextReply<Reply>(child);
  child.send(message);
  return reply;
}
