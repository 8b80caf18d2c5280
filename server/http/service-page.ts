import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../context.ts';
import { siteState } from '../settings/state.ts';
import { projectRoot } from '../paths.ts';
import { escapeHtml, sendSmallPage } from './small-page.ts';

type Texts = Record<
  'title' | 'greeting' | 'hours' | 'email' | 'phone' | 'ask' | 'otherLanguage',
  string
>;

/**
 * The customer-service page, `/customer-service?lang=`, on the media origin: works in maintenance,
 * in blocked regions and without the worker (BOOT-10).
 */
export function registerServicePage(app: FastifyInstance, gateway: Gateway): void {
  app.get('/customer-service', (request, reply) => {
    const { settings } = siteState(gateway);
    const asked = (request.query as { lang?: unknown }).lang;
    const language =
      settings.languages.find(({ code }) => code === asked)?.code ?? settings.defaultLanguage;
    const other = settings.languages.find(({ code }) => code !== language)?.code ?? language;
    return sendSmallPage(reply, page(language, other, settings));
  });
}

function page(language: string, other: string, settings: ReturnType<typeof siteState>['settings']) {
  const texts = textsOf(language);
  const tag = settings.languages.find(({ code }) => code === language)?.tag ?? language;
  const { supportEmail, supportPhone } = settings.resources;
  const way = (href: string, label: string, shown: string) =>
    `<a href="${escapeHtml(href)}">${escapeHtml(label)}<small>${escapeHtml(shown)}</small></a>`;
  const main = `<p class="brand">${escapeHtml(settings.brand)} · ${escapeHtml(texts.title)}</p>
<h1>${escapeHtml(texts.greeting)}</h1><p>${escapeHtml(texts.hours)}</p>
<div class="ways">${supportEmail ? way(`mailto:${supportEmail}`, texts.email, supportEmail) : ''}${
    supportPhone
      ? way(`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`, texts.phone, supportPhone)
      : ''
  }</div>
<p>${escapeHtml(texts.ask)}</p>
<footer><a href="?lang=${escapeHtml(other)}">${escapeHtml(texts.otherLanguage)}</a></footer>`;
  return { tag, title: `${texts.title} · ${settings.brand}`, main };
}

const known = new Map<string, Texts>();

function textsOf(language: string): Texts {
  const texts =
    known.get(language) ??
    JSON.parse(readFileSync(join(projectRoot, 'locales', language, 'service.json'), 'utf8'));
  known.set(language, texts);
  return texts;
}
