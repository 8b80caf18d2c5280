import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../context.ts';
import { siteState } from '../domain/site/state.ts';
import { projectRoot } from '../paths.ts';

type Texts = Record<'title' | 'greeting' | 'hours' | 'email' | 'phone' | 'tell' | 'otherLanguage', string>;

const style = `
:root{color-scheme:light dark;--ground:#faf6ee;--ink:#1d1a3a;--soft:#5b5775;--card:#fff;--action:#c8283f}
@media(prefers-color-scheme:dark){:root{--ground:#14122b;--ink:#f3efe4;--soft:#b9b4d0;--card:#1f1c3d;--action:#d93a50}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:27rem;margin:0 auto;padding:2.5rem 1.25rem}
h1{margin:0 0 .75rem;font-size:1.6rem;line-height:1.2}
.brand,small{color:var(--soft)}
.ways{display:grid;gap:.75rem;margin:1.75rem 0}
.ways a{display:grid;min-height:44px;padding:.9rem 1.1rem;border-radius:.75rem;background:var(--action);color:#fff;text-decoration:none;font-weight:600}
.ways small{color:inherit;font-weight:400}
footer a{display:inline-block;padding:.7rem 0;color:inherit}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * The customer-service page, `/customer-service?lang=`, for the window that the app opens. It is on the media origin, where
 * neither maintenance nor a region rule nor the worker stands before it (BOOT-10).
 */
export function registerServicePage(app: FastifyInstance, gateway: Gateway): void {
  app.get('/customer-service', (request, reply) => {
    const { settings } = siteState(gateway);
    const asked = (request.query as { lang?: unknown }).lang;
    const language = settings.languages.find(({ code }) => code === asked)?.code ?? settings.defaultLanguage;
    const other = settings.languages.find(({ code }) => code !== language)?.code ?? language;
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', `default-src 'none'; style-src ${styleHash}; base-uri 'none'; frame-ancestors 'none'`)
      .send(page(language, other, settings));
  });
}

function page(language: string, other: string, settings: ReturnType<typeof siteState>['settings']): string {
  const texts = textsOf(language);
  const tag = settings.languages.find(({ code }) => code === language)?.tag ?? language;
  const { supportEmail, supportPhone } = settings.resources;
  const way = (href: string, label: string, shown: string) =>
    `<a href="${escapeHtml(href)}">${escapeHtml(label)}<small>${escapeHtml(shown)}</small></a>`;
  return `<!doctype html>
<html lang="${escapeHtml(tag)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(texts.title)} · ${escapeHtml(settings.brand)}</title><style>${style}</style></head>
<body><main><p class="brand">${escapeHtml(settings.brand)} · ${escapeHtml(texts.title)}</p>
<h1>${escapeHtml(texts.greeting)}</h1><p>${escapeHtml(texts.hours)}</p>
<div class="ways">${supportEmail ? way(`mailto:${supportEmail}`, texts.email, supportEmail) : ''}${
    supportPhone ? way(`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`, texts.phone, supportPhone) : ''
  }</div>
<p>${escapeHtml(texts.tell)}</p>
<footer><a href="?lang=${escapeHtml(other)}">${escapeHtml(texts.otherLanguage)}</a></footer></main></body></html>`;
}

const known = new Map<string, Texts>();

function textsOf(language: string): Texts {
  const texts = known.get(language) ?? JSON.parse(readFileSync(join(projectRoot, 'locales', language, 'service.json'), 'utf8'));
  known.set(language, texts);
  return texts;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
