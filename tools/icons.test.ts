import sharp from 'sharp';
import { expect, test } from 'vitest';

test('[PWA-01] a maskable icon has its sun within the circle that every mask leaves, and the ground to its edges', async () => {
  const { data, info } = await sharp('public/icons/maskable-512.png')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 512, height: 512, channels: 4 });
  let farthest = 0;
  let clear = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [x, y] = [(at / 4) % 512, Math.floor(at / 4 / 512)];
    if (data[at + 3]! < 255) clear += 1;
    if (data[at]! > 150) farthest = Math.max(farthest, Math.hypot(x - 255.5, y - 255.5));
  }
  expect(clear).toBe(0);
  expect(farthest).toBeGreaterThan(150);
  expect(farthest).toBeLessThanOrEqual(0.4 * 512 + 1);
});
