import { fork } from 'node:child_process';

/** Forks a script of the bench, gives it its order, and waits for its first word. */
export async function helper(script, order) {
  const child = fork(script);
  child.send(order);
  await heardOf(child);
  return child;
}

/** The next word of a helper; throws when it ends instead. */
export function heardOf(child) {
  return new Promise((resolve, reject) => {
    const gone = (code) => reject(new Error(`a helper of the bench ended with ${code}`));
    child.once('exit', gone);
    child.once('message', (word) => {
      child.off('exit', gone);
      resolve(word);
    });
  });
}
