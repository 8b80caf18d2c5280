import { tag as tagEN } from '../locales/EN/language.json';
import { lost as EN, retry as retryEN } from '../locales/EN/status.json';
import { tag as tagTY } from '../locales/TY/language.json';
import { lost as TY, retry as retryTY } from '../locales/TY/status.json';
import { ownHeaders } from './page-headers.ts';

const words = {
  EN: { tag: tagEN, ...EN, retry: retryEN },
  TY: { tag: tagTY, ...TY, retry: retryTY },
};

const styles = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf6ee;color:#1d1a3a;font:1rem/1.6 system-ui,sans-serif}
main{max-width:32rem;padding:2rem 1.5rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}
a{display:inline-block;margin-top:.5rem;padding:0 1.25rem;border-radius:.75rem;background:#1d1a3a;color:#faf6ee;font-weight:600;line-height:48px;text-decoration:none}
@media(prefers-color-scheme:dark){body{background:#14122b;color:#f4efe4}a{background:#f4b740;color:#14122b}}`;

/** As status screens do (BOOT-07). */
const script = `let delay = 2000;
const ask = () => document.hidden || fetch('/api/health', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {});
const later = () => setTimeout(() => { ask(); delay = Math.min(delay * 1.5, 30000); later(); }, delay);
addEventListener('online', ask);
document.addEventListener('visibilitychange', ask);
later();`;

/** Only the worker is left (BOOT-04); reloads when the gateway answers. */
export async function offlineFallback(language: string): Promise<Response> {
  const { tag, title, info, retry } = words[language === 'EN' ? 'EN' : 'TY'];
  const html = `<!doctype html>
<html lang="${tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Palaro</title>
<style>${styles}</style>
<main><h1>${title}</h1><p>${info}</p><a href="">${retry}</a></main>
<script>${script}</script>
</html>`;
  return new Response(html, { headers: await ownHeaders(script, styles) });
}
