import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Struct, enums, is, object, size, string } from 'superstruct';
import { IdempotencyKey } from '../../contract/shared.ts';
import { pays, sides, stakes } from '../../games/barya/rules.ts';
import type { Gateway } from '../context.ts';
import { launchRoute, onwards } from '../domain/play/external-vendor.ts';
import { siteState } from '../settings/state.ts';
import { currencySymbol } from '../kernel/currency.ts';
import { projectRoot } from '../paths.ts';
import type { SimulatedVendor } from '../ports/simulated-vendor.ts';
import type { WalletResponse } from '../ports/vendor-calls.ts';
import { DomainError } from '../domain-error.ts';
import type { Limit } from './limits.ts';
import { escapeHtml, sendSmallPage } from './small-page.ts';

/**
 * Redirects a launched player to the vendor (GAME-02). The token stays out of logs: in the
 * fragment, with `no-referrer`.
 */
export function registerLaunches(media: FastifyInstance, gateway: Gateway): void {
  media.get(launchRoute, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const to = await onwards(gateway, request.params as { vendor: string; game: string }, query);
    reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
    return to === null
      ? sendSmallPage(reply.code(404), notConnected(gateway, query.language))
      : reply.redirect(to, 302);
  });
}

function notConnected(gateway: Gateway, asked: unknown) {
  const { settings } = siteState(gateway);
  const language =
    settings.languages.find(({ code }) => code === asked) ??
    settings.languages.find(({ code }) => code === settings.defaultLanguage);
  const texts = JSON.parse(
    readFileSync(
      join(projectRoot, 'locales', language?.code ?? settings.defaultLanguage, 'barya.json'),
      'utf8',
    ),
  ) as Record<'gone' | 'goneText', string>;
  const main = `<p class="brand">${escapeHtml(settings.brand)}</p><h1>${escapeHtml(texts.gone)}</h1><p>${escapeHtml(texts.goneText)}</p>`;
  return { tag: language?.tag ?? '', title: texts.gone, main };
}

const Token = size(string(), 16, 128);
const shapes = {
  open: object({ token: Token }),
  toss: object({ token: Token, key: IdempotencyKey, stake: enums(stakes), choice: enums(sides) }),
  find: object({ token: Token, key: IdempotencyKey }),
};

/**
 * Routes of the embedded vendor's page, `/vendor/barya` on the media origin. Answers have the
 * contract's form.
 */
export function registerSimulatedVendor(
  media: FastifyInstance,
  vendor: SimulatedVendor,
  limit: Limit,
): void {
  const path = '/vendor/barya';
  const route = <T>(
    name: string,
    shape: Struct<T, any>,
    answer: (asked: T) => Promise<object | null>,
  ) =>
    media.post(`${path}/${name}`, async (request, reply) => {
      await limit(request);
      if (!is(request.body, shape)) throw new DomainError('invalid_request');
      reply.header('Cache-Control', 'no-store');
      return { success: true, value: await answer(request.body) };
    });
  route('open', shapes.open, async ({ token }) => {
    const seat = said(await vendor.open(token));
    return { ...seat, symbol: currencySymbol(seat.currency), stakes, pays };
  });
  route('toss', shapes.toss, async (request) => said(await vendor.toss(request)));
  route('find', shapes.find, ({ token, key }) => vendor.find(token, key));
}

/** The wallet's answer or its error; `busy` for silence. */
function said<T>(heard: WalletResponse<T>): T {
  if (heard.kind === 'answer') return heard.value;
  throw new DomainError(heard.kind === 'rejected' ? heard.code : 'busy');
}
