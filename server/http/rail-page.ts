import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../context.ts';
import { deliverSimulated } from '../domain/deposits/callback.ts';
import { siteState } from '../settings/state.ts';
import { currencySymbol } from '../kernel/currency.ts';
import { projectRoot } from '../paths.ts';
import {
  type SimulatedPayment,
  type SimulatedDecision,
  simulatedPath,
  simulatedDecisions,
} from '../ports/simulated-rail.ts';
import { DomainError } from '../domain-error.ts';
import { escapeHtml, sendSmallPage } from './small-page.ts';

type Texts = Record<
  | 'title'
  | 'intro'
  | 'rail'
  | 'amount'
  | 'reference'
  | 'paid'
  | 'rejected'
  | 'unknown'
  | 'back'
  | 'return'
  | 'otherLanguage'
  | SimulatedDecision,
  string
> & {
  rails: Record<string, string>;
};

interface Asked {
  id?: unknown;
  lang?: unknown;
}

/**
 * Serves the simulated payment provider, `/rail/pay?id=&lang=`, on the media origin (WAL-05). Not
 * with a real provider.
 */
export async function registerRailPage(media: FastifyInstance, gateway: Gateway): Promise<void> {
  const { simulated } = gateway.ports;
  if (!simulated) return;
  await media.register(async (app) => {
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(body)));
      },
    );
    app.get(simulatedPath, async (request, reply) => {
      const { id, lang } = request.query as Asked;
      const payment = typeof id === 'string' ? await simulated.find(id) : null;
      if (payment && isOver(payment))
        reply.header('Refresh', `${readingSeconds}; url=${payment.returnUrl}`);
      return sendSmallPage(reply.code(payment ? 200 : 404), pageOf(gateway, payment, lang));
    });
    app.post(simulatedPath, async (request, reply) => {
      const { id } = request.query as Asked;
      const way = simulatedDecisions.find(
        (each) => each === (request.body as { way?: unknown } | undefined)?.way,
      );
      if (!way) throw new DomainError('invalid_request', { field: 'way' });
      if (typeof id === 'string' && (await simulated.decide(id, way)))
        await deliverSimulated(gateway);
      return reply.redirect(request.url, 303);
    });
  });
}

/** Until the payer returns to the site by itself. */
const readingSeconds = 2;

/** Decided, with a way back. */
const isOver = ({ state, returnUrl }: SimulatedPayment) => state !== 'waiting' && returnUrl !== '';

function pageOf(gateway: Gateway, payment: SimulatedPayment | null, lang: unknown) {
  const { settings } = siteState(gateway);
  const language =
    settings.languages.find(({ code }) => code === lang) ??
    settings.languages.find(({ code }) => code === settings.defaultLanguage);
  const other = settings.languages.find(({ code }) => code !== language?.code);
  const texts = textsOf(language?.code ?? settings.defaultLanguage);
  const head = `<p class="brand">${escapeHtml(texts.title)}</p>`;
  const page = { tag: language?.tag ?? '', title: texts.title };
  if (!payment) return { ...page, main: `${head}<h1>${escapeHtml(texts.unknown)}</h1>` };
  const amount =
    currencySymbol(payment.currency) +
    (payment.amount / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 });
  const facts = [
    [texts.rail, texts.rails[payment.rail] ?? payment.rail],
    [texts.amount, amount],
    [texts.reference, payment.reference],
  ] as const;
  const list = facts
    .map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`)
    .join('');
  const button = (way: SimulatedDecision) =>
    `<button name="way" value="${way}"${way === 'approve' ? '' : ' class="plain"'}>${escapeHtml(texts[way])}</button>`;
  const rest =
    payment.state === 'waiting'
      ? `<p>${escapeHtml(texts.intro)}</p><form method="post" class="ways">${simulatedDecisions.map(button).join('')}</form>`
      : backOf(payment, texts);
  const heading = payment.state === 'waiting' ? amount : texts[payment.state];
  const turn = other
    ? `<footer><a href="?id=${escapeHtml(payment.id)}&amp;lang=${escapeHtml(other.code)}">${escapeHtml(texts.otherLanguage)}</a></footer>`
    : '';
  return { ...page, main: `${head}<h1>${escapeHtml(heading)}</h1><dl>${list}</dl>${rest}${turn}` };
}

const backOf = (payment: SimulatedPayment, texts: Texts) =>
  `<p>${escapeHtml(texts.back)}</p>${
    isOver(payment)
      ? `<p class="ways"><a href="${escapeHtml(payment.returnUrl)}">${escapeHtml(texts.return)}</a></p>`
      : ''
  }`;

const known = new Map<string, Texts>();

function textsOf(language: string): Texts {
  const texts =
    known.get(language) ??
    JSON.parse(readFileSync(join(projectRoot, 'locales', language, 'rail.json'), 'utf8'));
  known.set(language, texts);
  return texts;
}
