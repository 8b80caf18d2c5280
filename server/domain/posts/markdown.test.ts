import { expect, test } from 'vitest';
import { maxPostBody } from '../../../contract/posts/shapes.ts';
import { minutesToRead, renderMarkdown } from './markdown.ts';

test.each([
  ['paragraphs, wrapped lines too', 'one\ntwo\n\nthree', '<p>one two</p><p>three</p>'],
  ['headings', '## A\n### B\ntext', '<h3>A</h3><h3>B</h3><p>text</p>'],
  [
    'lists',
    '- a\n- b\n  more\n\n1. c\n2. d',
    '<ul><li>a</li><li>b more</li></ul><ol><li>c</li><li>d</li></ol>',
  ],
  ['bold and italics', '**a** and *b*', '<p><strong>a</strong> and <em>b</em></p>'],
  [
    'links',
    '[a](/help#x) [b](https://b.example/?q=1&r=2)',
    '<p><a href="/help#x">a</a> <a href="https://b.example/?q=1&amp;r=2">b</a></p>',
  ],
  [
    'no other addresses',
    '[a](javascript:x) [b](//b.example) [c](http://c)',
    '<p>[a](javascript:x) [b](//b.example) [c](http://c)</p>',
  ],
  ['HTML as text', '<b onclick="x">&', '<p>&lt;b onclick=&quot;x&quot;&gt;&amp;</p>'],
  ['single asterisks as text', '2 * 3', '<p>2 * 3</p>'],
])('[INFO-01g] Markdown has %s', (_what, source, html) => {
  expect(renderMarkdown(source)).toBe(html);
});

test.each(['[', '*', '**', '[a](', '- ', '<', '[a](/'])(
  '[INFO-01g] a text of %s alone, as long as may be, is read at once',
  (part) => {
    const begun = performance.now();
    renderMarkdown(part.repeat(maxPostBody / part.length));
    expect(performance.now() - begun).toBeLessThan(1500);
  },
);

test('[INFO-01c] the time to read is whole minutes at 200 words', () => {
  expect([1, 200, 201].map((count) => minutesToRead('word '.repeat(count).trim()))).toEqual([
    1, 1, 2,
  ]);
});
