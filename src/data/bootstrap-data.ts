import { is, object } from 'superstruct';
import type { HomeScreen } from '../../contract/content/calls.ts';
import { Permission } from '../../contract/site/calls.ts';
import { call } from './call.ts';

const BootData = object({ permission: Permission });
/** ms until the first screen is drawn without its data. */
const timeoutMs = 2000;

/** What the page brought: the permission answer and, from the worker, the first screen's data. */
export interface Boot {
  permission: Permission;
  home?: HomeScreen;
  /** When the gateway gave it; set by the worker. */
  since?: string;
  /** Set by the gateway's page, which has already requested the home data. */
  homeAsked: boolean;
}

/** Reads the boot data once; null if absent or malformed: then the ordinary calls are made. */
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
 * Returns the first screen's data that the page's own script requested; undefined if it is late or
 * was not requested.
 */
export async function homeScreen(
  boot: Boot | null,
  language: string,
): Promise<HomeScreen | undefined> {
  if (!boot?.homeAsked) return boot?.home;
  const answer = await call('content.home', { language }, { timeout: timeoutMs });
  return answer.ok ? answer.value : undefined;
}
