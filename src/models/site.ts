import { backoff } from '../lib/backoff.ts';
import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { Permission } from '../../contract/site/calls.ts';
import { call, watchCalls } from '../data/call.ts';
import { storeValue, readStored, whenQuiet } from '../data/lazy-store.ts';
import type { Failure } from '../lib/result.ts';
import { onThisLine } from '../lib/slow-line.ts';
import { hasFirstView } from '../lib/first-view.ts';
import { lightPoster } from '../lib/light-poster.ts';
import { dataSaver } from './data-saver.ts';

type SiteState = 'asking' | 'normal' | 'maintenance' | 'blocked' | 'offline';

const answer = signal<Permission | null>(null);
const asked = signal(false);
const failedHosts = signal<readonly string[]>([]);
const round = signal(0);
const links = signal<readonly ServiceLink[]>([]);
const maxWaitMs = 3000;

interface ServiceLink {
  csType: string;
  url: string;
}

/** The last answer, of gateway or device. */
export const site: ReadonlySignal<Permission | null> = answer;
/** BOOT-01; `offline`: no answer yet, not even stored (BOOT-04). */
export const siteState: ReadonlySignal<SiteState> = computed(() => {
  if (!answer.value) return asked.value ? 'offline' : 'asking';
  return (['normal', 'maintenance', 'blocked'] as const)[answer.value.status];
});
export const brand: ReadonlySignal<string> = computed(() => answer.value?.info.brand ?? 'Palaro');
export const currencySymbol: ReadonlySignal<string> = computed(
  () => answer.value?.info.currencySymbol ?? '$',
);
/** Whether one of the flags is on (AUTH-27); true until known, as the first view does not wait. */
const isOpen = (codes: RegExp): ReadonlySignal<boolean> =>
  computed(
    () =>
      !answer.value?.info.whitelabel.children.every(({ children }) =>
        children.every(({ code, enabled }) => !enabled || !codes.test(code)),
      ),
  );
/** Of either kind. */
export const registerOpen = isOpen(/NUMREG3|NAMEREG3/);
export const freePlayOpen = isOpen(/FREEPLAY/);
export const customerService: ReadonlySignal<readonly ServiceLink[]> = computed(() => links.value);

function take(permission: Permission): void {
  answer.value = permission;
  asked.value = true;
  void whenQuiet(() => storeValue('siteStatus', 'one', permission));
  void whenQuiet(() => readLinks(permission));
}

async function readLinks(permission: Permission): Promise<void> {
  const { readServicePath } = await import('../lib/customer-service.ts');
  links.value = permission.info.customerService.flatMap(({ csType, path }) => {
    const url = readServicePath(path);
    return url ? [{ csType, url }] : [];
  });
}

/**
 * A fresh answer wins over the device's (BOOT-05). Resolves within 3 s; on a slow line an answer may
 * come after that.
 */
export async function askAgain(): Promise<void> {
  const fresh = call('site.permission', {}, { timeout: onThisLine(maxWaitMs) });
  const taken = fresh.then((late) => late.ok && take(late.value));
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  asked.value = true;
}

/** Takes the permission answer of the gateway that renders a page. */
export function useSite(permission: Permission): void {
  answer.value = permission;
}

const statusOf: Partial<Record<Failure['kind'], Permission['status']>> = {
  maintenance: 1,
  blocked: 2,
};

/**
 * By the page's answer, else the device's: at once if normal, else after a fresh one. `since`: the
 * page's answer is the device's.
 */
export async function startSite(brought: Permission | null, since?: string): Promise<void> {
  watchCalls((failure) => {
    const expected = failure && statusOf[failure.kind];
    if (expected && answer.peek() && answer.peek()?.status !== expected) void askAgain();
  });
  retryWhileAbnormal();
  if (brought && !since) return take(brought);
  const fresh = askAgain();
  const last = brought ?? (await storedAnswer());
  if (!last || answer.peek()) return fresh;
  if (last.status !== 0) await fresh;
  takeStored(last);
  return undefined;
}

const storedAnswer = async () => (await readStored('siteStatus', 'one'))?.value;

/** Takes the device's answer, unless there is one. */
function takeStored(last: Permission | undefined): void {
  if (!last || answer.peek()) return;
  answer.value = last;
  void whenQuiet(() => readLinks(last));
}

/** With back-off, on `online` and on becoming visible (BOOT-07). */
function retryWhileAbnormal(): void {
  const abnormal = () => siteState.peek() !== 'normal' && siteState.peek() !== 'asking';
  const delays = backoff(2000, 30_000, 1.5);
  const tick = async () => {
    if (abnormal()) {
      await askAgain();
      // The store may have been slow at the start.
      if (!answer.peek()) takeStored(await storedAnswer());
    } else delays.reset();
    setTimeout(() => void tick(), delays.next());
  };
  setTimeout(() => void tick(), delays.next());
  const now = () => {
    if (abnormal() && document.visibilityState === 'visible') void askAgain();
  };
  addEventListener('online', now);
  document.addEventListener('visibilitychange', now);
}

const imageHosts = computed(() => {
  const all = answer.value?.info.imageCDNs ?? [];
  const good = all.filter((host) => !failedHosts.value.includes(host));
  return good.length > 0 ? good : all;
});
const luck = hasFirstView() ? 0 : Math.random();
/** One per visit, the one of the page: no picture is fetched twice (GAME-08). */
const imageHost = computed(
  () => imageHosts.value[Math.floor(luck * imageHosts.value.length)] ?? '',
);

/** A light poster with the data saver on (PWA-12). */
export function imageUrl(path: string): string {
  return imageHost.value + (dataSaver.value ? lightPoster(path) : path);
}

/** Returns the URL on another host; null: none left. */
export function reportImageFailure(url: string): string | null {
  const all = answer.peek()?.info.imageCDNs ?? [];
  const host = all.find((candidate) => url.startsWith(`${candidate}/`));
  if (!host) return null;
  if (!failedHosts.peek().includes(host)) failedHosts.value = [...failedHosts.peek(), host];
  const other = all.find((candidate) => !failedHosts.peek().includes(candidate));
  if (!other) askPicturesAgain();
  return other ? other + url.slice(host.length) : null;
}

/** Changes when failed pictures should be retried (GAME-08). */
export const pictureRound: ReadonlySignal<number> = round;

let paused = false;
const pauses = backoff(30_000, 600_000);

/** After a growing pause or when the network returns, on every host. */
function askPicturesAgain(): void {
  if (paused) return;
  paused = true;
  const again = () => {
    removeEventListener('online', backOnline);
    clearTimeout(timer);
    paused = false;
    round.value += 1;
  };
  const backOnline = () => {
    pauses.reset();
    pauses.next();
    failedHosts.value = [];
    again();
  };
  const timer = setTimeout(again, pauses.next());
  addEventListener('online', backOnline);
}
