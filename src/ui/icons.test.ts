import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconNames } from './icons.ts';

test('the sprite holds every icon that the code can name, and no other', () => {
  const sprite = readFileSync(new URL('./sprite.svg', import.meta.url), 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
  expect(drawn).toEqual([...iconNames]);
});
