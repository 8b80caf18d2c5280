import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { games } from '../../contract/catalogue/calls.ts';
import { content } from '../../contract/content/calls.ts';
import type { Gateway } from '../context.ts';
import { siteState } from '../settings/state.ts';
import { cacheable } from './cached-answer.ts';
import { catalogueKey, storeOf } from './stored-answers.ts';

/**
 * Makes the answers that each visitor asks for first, so that none waits for them. A stored catalogue
 * is left where it is: its first visitor waits for two megabytes of the database.
 */
export async function warmAnswers(site: FastifyInstance, gateway: Gateway): Promise<void> {
  const { languages } = siteState(gateway).settings;
  await Promise.all(
    languages.map(({ code }) => ask(site, `${content['content.home'].path}?language=${code}`)),
  );
  // One at a time: of a large site it takes much memory.
  for (const { code } of languages) {
    if (!(await isCatalogueStored(gateway, code)))
      await ask(site, `${games['games.catalogue'].path}?language=${code}`);
  }
}

async function isCatalogueStored(gateway: Gateway, language: string): Promise<boolean> {
  const key = catalogueKey(language);
  const version = await cacheable['games.catalogue']?.(gateway);
  return version !== undefined && (await storeOf(gateway, key)?.has(key, version)) === true;
}

async function ask(site: FastifyInstance, url: string): Promise<void> {
  // Megabytes on a large site, which nobody reads.
  const answer = await site.inject({ url, payloadAsStream: true });
  await finished(answer.stream().resume());
}
