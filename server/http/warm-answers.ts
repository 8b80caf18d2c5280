import { finished } from 'node:stream/promises';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { games } from '../../contract/catalogue/calls.ts';
import { content } from '../../contract/content/calls.ts';
import type { Gateway } from '../context.ts';
import { siteState } from '../settings/state.ts';

/** Makes the answers that each visitor asks for first, so that none waits for them. */
export async function warmAnswers(site: FastifyInstance, gateway: Gateway): Promise<void> {
  const paths = [content['content.home'].path, games['games.catalogue'].path];
  for (const { code } of siteState(gateway).settings.languages)
    for (const path of paths)
      await sent(
        await site.inject({
          url: `${path}?language=${code}`,
          // As browsers ask: a stored answer is compressed, and would be decompressed for nobody.
          headers: { 'accept-encoding': 'br' },
          // Megabytes on a large site, which nobody reads.
          payloadAsStream: true,
        }),
      );
}

const sent = (answer: LightMyRequestResponse) => finished(answer.stream().resume());
