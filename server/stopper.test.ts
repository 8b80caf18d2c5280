import { afterEach, expect, test, vi } from 'vitest';
import { Stopper } from './stopper.ts';

const exited = new Error('exit');
const errors: unknown[] = [];
afterEach(() => vi.restoreAllMocks());

async function stopOf(stopper: Stopper, code: number): Promise<number | undefined> {
  let given: number | undefined;
  vi.spyOn(process, 'exit').mockImplementation((result) => {
    given = Number(result);
    throw exited;
  });
  vi.spyOn(console, 'error').mockImplementation((words) => void errors.push(words));
  await expect(stopper.stop(code)).rejects.toBe(exited);
  return given;
}

test('[OPS-04g] a stop cuts off a step that hangs, runs the others, and ends with code 1', async () => {
  const stopper = new Stopper();
  const ran: string[] = [];
  stopper.add('The database', async () => void ran.push('database'));
  stopper.add('The gateway', () => new Promise(() => {}), 50);
  stopper.add('The listeners', async () => void ran.push('listeners'));
  expect(await stopOf(stopper, 0)).toBe(1);
  expect(ran).toEqual(['listeners', 'database']);
  expect(errors).toContain('The gateway did not stop within 0.05 s; it is cut off.');
});

test('[OPS-04g] a stop whose steps end in time ends with the code it was given', async () => {
  const stopper = new Stopper();
  stopper.add('The database', async () => {});
  expect(await stopOf(stopper, 0)).toBe(0);
});
