/*
 * Writes what is drawn once and kept as files: `src/ui/sprite.svg` from the names in `src/ui/icons.ts`, and with
 * `--png` the app icons from the mark (`public/favicon.svg`), which takes a Chromium. The results are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const file = (path) => new URL(path, root);
const list = readFileSync(file('src/ui/icons.ts'), 'utf8');
const iconNames = [...list.matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, name]) => name);

async function symbol(name) {
  const { __iconData } = await import(`lucide-react/dist/esm/icons/${name}.mjs`);
  const shapes = __iconData.node.map(([tag, { key: _key, ...attributes }]) => {
    const text = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${text.join('')}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}

async function writeSprite() {
  const symbols = await Promise.all(iconNames.map(symbol));
  const licence = '<!-- Lucide, ISC licence, © Lucide contributors -->';
  writeFileSync(
    file('src/ui/sprite.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg">${licence}\n${symbols.join('\n')}\n</svg>\n`,
  );
}

const pngs = [
  { name: 'icon-192.png', edge: 192, bleed: false },
  { name: 'icon-512.png', edge: 512, bleed: false },
  { name: 'maskable-512.png', edge: 512, bleed: true },
  { name: 'apple-touch-icon.png', edge: 180, bleed: true },
];

/** A bleeding icon fills the square: the platform cuts its own shape out, and the sun stays within the safe middle. */
async function writePngs() {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const mark = readFileSync(file('public/favicon.svg'), 'utf8');
  for (const { name, edge, bleed } of pngs) {
    const page = await browser.newPage({ viewport: { width: edge, height: edge } });
    const svg = bleed ? mark.replace(/ rx="\d+"/, '').replace('viewBox="0 0 64 64"', 'viewBox="4 4 56 56"') : mark;
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${edge}px;height:${edge}px}</style>${svg}`);
    await page.screenshot({ path: file(`public/icons/${name}`).pathname, omitBackground: true });
    await page.close();
  }
  await browser.close();
}

await writeSprite();
if (process.argv.includes('--png')) await writePngs();
