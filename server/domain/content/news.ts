import type { LiveEvent } from '../../../contract/messages/live.ts';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { contentState, recheckContent } from './shown.ts';

/** The event that makes open pages ask again, each in its own time (LIVE-01e). */
export async function contentEvent(gateway: Pick<Gateway, 'db'>): Promise<LiveEvent> {
  const { version, since } = await contentState(gateway);
  return { kind: 'announcements', version, ageMs: Math.round(performance.now() - since) };
}

/** Call after a change: every process drops its stored answers, and open pages hear of it. */
export async function reportContent(gateway: Pick<Gateway, 'db' | 'live'>): Promise<void> {
  recheckContent(gateway);
  gateway.live.toAll(await contentEvent(gateway));
}

/**
 * Reports to this process's sockets what began or ended by its times, or was changed while a notice
 * was lost, within 5 s.
 */
export function contentJob(report: (event: LiveEvent) => void): Job {
  let last: string | null = null;
  return {
    name: 'announcements',
    intervalMs: 5000,
    async run(gateway) {
      const { version } = await contentState(gateway);
      if (last !== null && last !== version) report(await contentEvent(gateway));
      last = version;
    },
  };
}
