import { expect, test, vi } from 'vitest';

test('vi.waitFor looks for longer than its own second, unless a test gives a time', async () => {
  const begun = performance.now();
  await vi.waitFor(() => expect(performance.now() - begun).toBeGreaterThan(1200));
  await expect(vi.waitFor(() => expect(1).toBe(2), 100)).rejects.toThrow('expected 1');
  await expect(vi.waitFor(() => expect(1).toBe(2), { timeout: 100 })).rejects.toThrow('expected 1');
  expect(performance.now() - begun).toBeLessThan(9000);
});
