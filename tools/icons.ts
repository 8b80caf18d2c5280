/* `src/ui/sprite.svg` from `src/ui/icons.ts`; `--png`: app icons from `public/favicon.svg`. Results are committed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { findBrowser } from './lib/browser.ts';

const root = new URL('../', import.meta.url);
const file = (path: string) => new URL(path, root);
const list = readFileSync(file('src/ui/icons.ts'), 'utf8');
const iconNames = [...list.matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, name = '']) => name);

interface IconModule {
  __iconData: { node: [tag: string, attributes: Record<string, string>][] };
}

/** SVG of a Lucide icon, 24 × 24. */
async function shapesOf(name: string): Promise<string> {
  const { __iconData } = (await import(`lucide-react/dist/esm/icons/${name}.mjs`)) as IconModule;
  const shapes = __iconData.node.map(([tag, { key: _key, ...attributes }]) => {
    const text = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${text.join('')}/>`;
  });
  return shapes.join('');
}

async function writeSprite(): Promise<void> {
  const symbols = await Promise.all(
    iconNames.map(
      async (name) => `<symbol id="${name}" viewBox="0 0 24 24">${await shapesOf(name)}</symbol>`,
    ),
  );
  const licence = '<!-- Lucide, ISC licence, © Lucide contributors -->';
  writeFileSync(
    file('src/ui/sprite.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg">${licence}\n${symbols.join('\n')}\n</svg>\n`,
  );
}

const mark = readFileSync(file('public/favicon.svg'), 'utf8');
/** A full square, which platforms cut; `margin` in the mark's 64ths. */
const fullBleed = (margin: number): string => {
  const edge = 64 + 2 * margin;
  return mark
    .replace('viewBox="0 0 64 64"', `viewBox="${-margin} ${-margin} ${edge} ${edge}"`)
    .replace(
      /<rect width="64" height="64" rx="\d+"/,
      `<rect x="${-margin}" y="${-margin}" width="${edge}" height="${edge}"`,
    );
};
/** Without the play sign; platforms colour it. */
const monochrome = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 72 72">
  <mask id="m"><rect x="-4" y="-4" width="72" height="72"/><g fill="#fff">${sunOf(mark)}</g><path d="M29.2 27.4v9.2l7.6-4.6z"/></mask>
  <rect x="-4" y="-4" width="72" height="72" fill="#fff" mask="url(#m)"/></svg>`;

/** Without colours. */
function sunOf(svg: string): string {
  const shapes = [...svg.matchAll(/<(path|circle)\b[^>]*>/g)].map(([tag]) =>
    tag.replaceAll(/ (fill|class)="[^"]*"/g, ''),
  );
  return shapes.filter((tag) => !tag.includes('M29.2 27.4')).join('');
}

/** In the mark's colours. */
async function shortcut(name: string): Promise<string> {
  const line =
    'fill="none" stroke="#f8b930" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="24" fill="#1d1658"/>
    <g transform="translate(9 9) scale(1.25)" ${line}>${await shapesOf(name)}</g></svg>`;
}

/** Fits the sun (radius 27) into a circle of 40 % of the edge. */
const safeMargin = 27 / 0.8 - 32;

const pngs = [
  { name: 'icon-192.png', edge: 192, svg: mark },
  { name: 'icon-512.png', edge: 512, svg: mark },
  { name: 'maskable-192.png', edge: 192, svg: fullBleed(safeMargin) },
  { name: 'maskable-512.png', edge: 512, svg: fullBleed(safeMargin) },
  { name: 'monochrome-512.png', edge: 512, svg: monochrome },
  { name: 'apple-touch-icon.png', edge: 180, svg: fullBleed(0) },
  { name: 'shortcut-home.png', edge: 96, svg: await shortcut('house') },
  { name: 'shortcut-slots.png', edge: 96, svg: await shortcut('cherry') },
  { name: 'shortcut-promotions.png', edge: 96, svg: await shortcut('gift') },
  { name: 'shortcut-wallet.png', edge: 96, svg: await shortcut('wallet') },
  { name: 'shortcut-agent.png', edge: 96, svg: await shortcut('users-round') },
];

async function writePngs(): Promise<void> {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  for (const { name, edge, svg } of pngs) {
    const page = await browser.newPage({ viewport: { width: edge, height: edge } });
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${edge}px;height:${edge}px}</style>${svg}`,
    );
    await page.screenshot({ path: file(`public/icons/${name}`).pathname, omitBackground: true });
    await page.close();
  }
  await browser.close();
}

await writeSprite();
if (process.argv.includes('--png')) await writePngs();
