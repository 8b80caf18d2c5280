import type { HomeScreen } from '../../contract/content/calls.ts';
import type { Permission } from '../../contract/site/calls.ts';
import { readEnvelope } from '../lib/response-envelope.ts';
import { tracked } from '../lib/settled.ts';
import { reportOutcome } from './call.ts';

/** ms until the first screen is drawn without its data. */
const timeoutMs = 2000;

/** What the page brought: the permission answer and, from the worker, the first screen's data. */
export interface Boot {
  permission: Permission;
  home?: HomeScreen;
  /** When the gateway gave it; set by the worker. */
  since?: string;
  /** The address of the home data, which the gateway's page has already requested. */
  homeAddress?: string;
}

/**
 * Reads the boot data once; null if absent or malformed: then the ordinary calls are made. It is not
 * checked against its struct: the app is of the page's build, or the worker read it checked.
 */
export function readBoot(): Boot | null {
  const element = typeof document === 'undefined' ? null : document.getElementById('boot');
  try {
    const data = JSON.parse(element?.textContent ?? 'null') as Boot | null;
    if (!data?.permission) return null;
    const homeAddress = element?.dataset.home;
    return homeAddress ? { ...data, homeAddress } : data;
  } catch {
    return null;
  }
}

const lists = ['lanes', 'hot', 'banners', 'notices', 'winners'] as const;
const hasLists = (value: unknown): value is HomeScreen =>
  lists.every((name) => Array.isArray((value as HomeScreen | null)?.[name]));

/**
 * Returns the first screen's data that the page's own script requested; undefined if it is late,
 * failed or was not requested. Without the code of calls, whose bytes would delay home; its lists are
 * checked where they are taken (`cached.ts`).
 */
export async function homeScreen(boot: Boot | null): Promise<HomeScreen | undefined> {
  if (!boot?.homeAddress) return boot?.home;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await tracked(fetch(boot.homeAddress, { signal }));
    const answer = readEnvelope(response.status, await response.text(), response.headers);
    if (!answer.ok || !hasLists(answer.value)) return undefined;
    reportOutcome(null);
    return answer.value;
  } catch {
    return undefined;
  }
}
