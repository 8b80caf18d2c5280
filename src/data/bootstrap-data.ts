import { is, object } from 'superstruct';
import type { HomeScreen } from '../../contract/content/calls.ts';
import { Permission } from '../../contract/site/calls.ts';
import { call } from './call.ts';

const BootData = object({ permission: Permission });
/** ms after which the first screen is drawn without its data: it was asked for before the app was. */
const timeoutMs = 2000;

/** What the page brought with it: the permission answer, and from the worker the first screen's data. */
export interface Boot {
  permission: Permission;
  home?: HomeScreen;
  /** Set by the worker, whose data is the device's: when the gateway gave it. */
  since?: string;
  /** Set by the gateway's page for the home view: its data is on the way already. */
  homeAsked: boolean;
}

/**
 * Reads the boot data out of the page once; null when there is none, or when the gateway's does not have the promised shape
 * (then the ordinary calls are made). The worker checked its own when it read it from the store.
 */
export function readBoot(): Boot | null {
  const element = typeof document === 'undefined' ? null : document.getElementById('boot');
  if (!element?.textContent) return null;
  try {
    const data: unknown = JSON.parse(element.textContent);
    const homeAsked = element.dataset.home !== undefined;
    if (typeof data === 'object' && data !== null && 'since' in data)
      return { ...(data as Boot), homeAsked };
    return is(data, BootData) ? { ...data, homeAsked } : null;
  } catch {
    return null;
  }
}

/**
 * Takes up the first screen's data, which the page's own script asked for ahead of the app; undefined when it does not come
 * in time or the page asked for none (then the ordinary calls are made).
 */
export async function homeScreen(
  boot: Boot | null,
  language: string,
): Promise<HomeScreen | undefined> {
  if (!boot?.homeAsked) return boot?.home;
  const answer = await call('content.home', { language }, { timeout: timeoutMs });
  return answer.ok ? answer.value : undefined;
}
