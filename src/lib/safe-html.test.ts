import { expect, test } from 'vitest';
import { type SafeNode, readSafeHtml } from './safe-html.ts';

function draw(nodes: readonly SafeNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node.replace(/</g, '‹');
      const href = node.href === undefined ? '' : ` ${node.href}`;
      return `[${node.tag}${href}|${draw(node.children)}]`;
    })
    .join('');
}
const read = (html: string) => draw(readSafeHtml(html));

test('[POP-06] what an announcement is made of comes through', () => {
  expect(read('<h2>Balita</h2><p>Una, <b>malaki</b> at <em>maganda</em><br/>ito.</p>')).toBe(
    '[h3|Balita][p|Una, [strong|malaki] at [em|maganda][br|]ito.]',
  );
  expect(read('<ul class="x"><li>Isa<li>Dalawa</ul>')).toContain('Dalawa');
  expect(read('<p>Niño &amp; Ni&ntilde;a &#8211; &lt;b&gt;</p>')).toBe('[p|Niño & Niña – ‹b>]');
});

test('[POP-06] a link retains its address when it is https or a page of this site', () => {
  expect(read('<a href="/seamless?nodeId=1&amp;x=2">laro</a>')).toBe(
    '[a /seamless?nodeId=1&x=2|laro]',
  );
  expect(read("<a class=q href='https://example.org/a'>x</a>")).toBe('[a https://example.org/a|x]');
});

test.each([
  ['javascript:', '<a href="javascript:alert(1)">x</a>'],
  ['javascript: in capitals with blanks', '<a href=" JaVaScRiPt:alert(1)">x</a>'],
  ['javascript: with a tab in it', '<a href="java\tscript:alert(1)">x</a>'],
  ['javascript: behind entities', '<a href="&#106;avascript&colon;alert(1)">x</a>'],
  ['javascript: behind hexadecimal entities', '<a href="&#x6A;avascript:alert(1)">x</a>'],
  ['data:', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['plain http', '<a href="http://example.org">x</a>'],
  ['another host without a scheme', '<a href="//example.org">x</a>'],
  ['another host by a backslash', '<a href="/\\example.org">x</a>'],
  ['another host by a tab', '<a href="/\t/example.org">x</a>'],
  ['no host', '<a href="https:///x">x</a>'],
])('[POP-06] a link to %s loses its address', (_what, html) => {
  expect(read(html)).toMatch(/^\[a\|x\]/);
});

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT src=//x></SCRIPT >',
  '<script>alert("</p>")</script>',
  '<style>p{color:red}</style>',
  '<iframe src="https://x">alert(1)</iframe>',
  '<svg><script>alert(1)</script><a href="javascript:alert(1)"/></svg>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<template><p onclick=alert(1)></p></template>',
  '<!-- <p>alert(1)</p> -->',
  '<!-- never closed <b>alert(1)</b>',
  '<img src=x onerror=alert(1)>',
  '<img src="x>" onerror="alert(1)">',
  '<input onfocus=alert(1) autofocus>',
  '<script>never closed alert(1)',
  '<object data="x"><embed src="x"></object>',
])('[POP-06] nothing comes of %s', (html) => {
  expect(read(html)).toBe('');
});

test("[POP-06] no attribute but a link's address gets through", () => {
  const seen = JSON.stringify(
    readSafeHtml(
      '<p onclick="alert(1)" style="x" id=a>t<a href="/a" onclick=alert(1) target=_top>u</a></p>',
    ),
  );
  expect(JSON.parse(seen)).toEqual([
    { tag: 'p', children: ['t', { tag: 'a', href: '/a', children: ['u'] }] },
  ]);
});

test('[POP-06] broken and hostile nesting ends, and ends flat enough to be shown', () => {
  expect(read('<b><p>a</b></p>c</i>')).toBe('[strong|[p|a]]c');
  expect(read('5 < 6 & 7 > 2')).toBe('5 ‹ 6 & 7 > 2');
  const deep = readSafeHtml('<p>'.repeat(50_000) + 'x');
  let levels = 0;
  for (let at: SafeNode | undefined = deep[0]; typeof at === 'object'; at = at.children[0])
    levels += 1;
  expect(levels).toBeLessThan(20);
});

test('[POP-06] a hostile text of the greatest length is read at once', () => {
  for (const piece of ['<', '<a ', '<a href="', '<!--', '&#', "<p '", '<svg>', '</']) {
    const begun = performance.now();
    readSafeHtml(piece.repeat(20_000 / piece.length));
    expect(performance.now() - begun).toBeLessThan(1000);
  }
});
