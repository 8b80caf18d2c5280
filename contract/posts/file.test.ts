import { expect, test } from 'vitest';
import { readPostFile } from './file.ts';

const file = (front: string, texts: string) => `---\n${front}\n---\n\n${texts}\n`;
const text = '# EN: A title: with a colon\n\nIn\nshort.\n\n## Why\n\nLong.';

test("[INFO-01g] a post's file has fields, and for each language title, summary and body", () => {
  const front =
    'kind: blog\nslug: a-title\ntags: slots, odds ,\ncover: fair\npicture: fair.jpg\nlink: page /help#odds';
  expect(
    readPostFile(`\uFEFF${file(front, `${text}\n\n# TY: Pamagat\n\nMaikli.\n\nMahaba.`)}`),
  ).toEqual({
    kind: 'blog',
    slug: 'a-title',
    category: null,
    tags: ['slots', 'odds'],
    cover: 'fair',
    picture: 'fair.jpg',
    link: { kind: 'page', target: '/help#odds' },
    texts: {
      EN: { title: 'A title: with a colon', summary: 'In short.', body: '## Why\n\nLong.' },
      TY: { title: 'Pamagat', summary: 'Maikli.', body: 'Mahaba.' },
    },
  });
});

test.each([
  ['no fields', text, 'begins with its fields'],
  ['an unknown field', file('kid: news', text), '"kid: news" is no field'],
  ['a field twice', file('slug: a\nslug: b', text), '"slug: b" is no field'],
  ['a link to nothing', file('link: elsewhere', text), 'leads nowhere'],
  ['no text', file('kind: news', ''), 'begins with "# EN: Title"'],
  [
    'words before its first text',
    file('kind: news', `Words\n\n${text}`),
    'begins with "# EN: Title"',
  ],
  ['a language twice', file('kind: news', `${text}\n\n${text}`), 'two texts in EN'],
  ['no text below the summary', file('kind: news', '# EN: A\n\nShort.'), 'EN needs a paragraph'],
])("[INFO-01g] a post's file with %s says what is wrong", (_what, content, reason) => {
  expect(() => readPostFile(content)).toThrow(reason);
});
