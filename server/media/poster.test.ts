import { describe, expect, test } from 'vitest';
import { categories } from '../../contract/categories.ts';
import { bannerScenes, drawBanner } from './banner.ts';
import { setTitle, widthOf } from './lettering.ts';
import { avatarError, drawMark, drawWideMark } from './mark.ts';
import { type PosterSubject, drawPoster } from './poster.ts';

const hostile = [
  '<script>alert(1)</script>',
  '"><image href="x" onerror="alert(1)"/>',
  "O'Neil & Sons ]]> &amp; <!-- --",
  '你好，世界 🎰 \u0000\u0008\uD800 bell\u0007',
  'Pneumonoultramicroscopicsilicovolcanoconiosis',
  'a '.repeat(99),
  '',
  '   ',
];
const subject = (changes: Partial<PosterSubject> = {}): PosterSubject => ({
  gameId: '1001',
  title: 'Golden Carabao',
  seedTitle: 'Golden Carabao',
  vendor: 'PLR',
  type: 'RNG',
  ...changes,
});

/** Throws unless it is one well-formed element. */
function parse(xml: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const token =
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w-]*="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")*)\s*(\/?)>|([^<>&]|&(?:amp|lt|gt|quot|#39);)+/y;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const found = token.exec(xml);
    if (!found) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 60)}`);
    const [, closing, name, attributes = '', empty] = found;
    if (!name) continue;
    const names = [...attributes.matchAll(/\s([a-zA-Z][\w-]*)="/g)].map((match) => match[1]);
    if (new Set(names).size !== names.length) throw new Error(`an attribute twice: ${found[0]}`);
    seen.push(name);
    if (closing) {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
    } else if (!empty) open.push(name);
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join()}`);
  return seen;
}

describe('posters', () => {
  test('are well-formed and free of scripts for every category and any title', () => {
    for (const type of categories) {
      for (const [i, title] of [...hostile, 'Sampaguita Star'].entries()) {
        for (const shape of ['poster', 'wide'] as const) {
          const svg = drawPoster(
            subject({
              gameId: String(i),
              title,
              seedTitle: title,
              vendor: title.slice(0, 20),
              type,
            }),
            shape,
          );
          const tags = parse(svg);
          expect(tags).not.toContain('script');
          expect(tags).not.toContain('image');
          expect(svg).not.toMatch(/NaN|undefined|Infinity/);
          expect([...svg].every((letter) => letter >= ' ')).toBe(true);
        }
      }
    }
  });

  test('depend on the game alone, and differ from game to game', () => {
    expect(drawPoster(subject(), 'poster')).toBe(drawPoster(subject(), 'poster'));
    const drawn = Array.from({ length: 300 }, (_, i) =>
      drawPoster(subject({ gameId: String(i), title: 'A', seedTitle: 'A' }), 'poster'),
    );
    expect(new Set(drawn).size).toBeGreaterThan(280);
  });

  test('[LOB-17a] state their size, 3:4 and 16:9, and stay within a few kilobytes', () => {
    const poster = drawPoster(subject(), 'poster');
    expect(poster).toContain('viewBox="0 0 300 400" width="300" height="400"');
    expect(drawPoster(subject(), 'wide')).toContain(
      'viewBox="0 0 480 270" width="480" height="270"',
    );
    expect(poster.length).toBeLessThan(9000);
  });

  test('are drawn with the motif and hue of a house game', () => {
    const parol = drawPoster(subject({ motif: 'parol', hue: 200 }), 'poster');
    expect(parol).not.toBe(drawPoster(subject({ motif: 'mango', hue: 200 }), 'poster'));
    expect(parol).not.toBe(drawPoster(subject({ motif: 'parol', hue: 20 }), 'poster'));
    expect(() => parse(drawPoster(subject({ motif: 'constructor' }), 'poster'))).not.toThrow();
  });
});

describe('titles', () => {
  const block = { width: 262, height: 104, maxSize: 74, minSize: 24 };

  test('never leave their block, whatever their length', () => {
    for (const title of [
      ...hostile,
      'Tala',
      'Mahiwagang Baul ng Kapitan sa Intramuros',
      'W'.repeat(60),
    ]) {
      const set = setTitle(title, block);
      expect(set.height).toBeLessThanOrEqual(block.height + 0.01);
      expect(set.lines.length).toBeLessThanOrEqual(3);
      for (const line of set.lines)
        expect((widthOf(line.text) * line.size) / 100).toBeLessThanOrEqual(block.width + 0.01);
    }
  });

  test('have all their words when there is room', () => {
    const { lines } = setTitle('Masuwerteng Kalabaw ng Batanes', block);
    expect(lines.map((line) => line.text).join(' ')).toBe('Masuwerteng Kalabaw ng Batanes');
    expect(Math.min(...lines.map((line) => line.size))).toBeGreaterThan(24);
  });
});

test('banners, signs and the stand-in avatar are well-formed for any text', () => {
  for (const title of hostile) {
    const banners = [...bannerScenes, 'no such scene'].map((scene) =>
      drawBanner({ scene, title, subtitle: title }, scene === 'home'),
    );
    const sign = { code: title, name: title, type: 'LIVE' as const };
    for (const svg of [...banners, drawMark(sign), drawWideMark(sign), avatarError]) {
      expect(parse(svg)[0]).toBe('svg');
    }
  }
});
