import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type SupportHours, daysText, groupHours, spanText } from '../../contract/support/hours.ts';
import type { Gateway } from '../context.ts';
import type { SiteSettings } from '../settings/defaults.ts';
import { siteOrigins } from '../settings/origins.ts';
import { siteState } from '../settings/state.ts';
import { projectRoot } from '../paths.ts';
import { escapeHtml, sendSmallPage } from './small-page.ts';

type Texts = Record<
  | 'title'
  | 'greeting'
  | 'hours'
  | 'closed'
  | 'otherTimes'
  | 'ticket'
  | 'ticketText'
  | 'email'
  | 'phone'
  | 'ask'
  | 'otherLanguage',
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
    const site = siteOrigins(gateway)[0] ?? '';
    return sendSmallPage(reply, page({ language, other, settings, site }));
  });
}

interface ServicePage {
  language: string;
  other: string;
  settings: SiteSettings;
  /** The site's origin. */
  site: string;
}

function page({ language, other, settings, site }: ServicePage) {
  const texts = textsOf(language);
  const tag = settings.languages.find(({ code }) => code === language)?.tag ?? language;
  const { supportEmail, supportPhone } = settings.resources;
  const way = (href: string, label: string, shown: string) =>
    `<a href="${escapeHtml(href)}">${escapeHtml(label)}<small>${escapeHtml(shown)}</small></a>`;
  const ticket = `<a href="${escapeHtml(`${site}/support`)}">${escapeHtml(texts.ticket)}<small>${escapeHtml(texts.ticketText)}</small></a>`;
  const main = `<p class="brand">${escapeHtml(settings.brand)} · ${escapeHtml(texts.title)}</p>
<h1>${escapeHtml(texts.greeting)}</h1>${hoursHtml(settings.support.hours, texts, tag)}
<div class="ways">${ticket}${supportEmail ? way(`mailto:${supportEmail}`, texts.email, supportEmail) : ''}${
    supportPhone
      ? way(`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`, texts.phone, supportPhone)
      : ''
  }</div>
<p>${escapeHtml(texts.ask)}</p>
<footer><a href="?lang=${escapeHtml(other)}">${escapeHtml(texts.otherLanguage)}</a></footer>`;
  return { tag, title: `${texts.title} · ${settings.brand}`, main };
}

/** The hours in the site's zone (INFO-08h); nothing where none are stated. */
function hoursHtml(hours: SupportHours | null, texts: Texts, tag: string): string {
  if (!hours) return '';
  const rows = groupHours(hours).map((group) => {
    const span = group.span ? spanText(group.span, tag) : texts.closed;
    return `<dt>${escapeHtml(daysText(group, tag))}</dt><dd>${escapeHtml(span)}</dd>`;
  });
  return `<p>${escapeHtml(texts.hours)}</p><dl>${rows.join('')}</dl><p>${escapeHtml(texts.otherTimes)}</p>`;
}

const known = new Map<string, Texts>();

function textsOf(language: string): Texts {
  const texts =
    known.get(language) ??
    JSON.parse(readFileSync(join(projectRoot, 'locales', language, 'service.json'), 'utf8'));
  known.set(language, texts);
  return texts;
}
