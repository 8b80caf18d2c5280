import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import { analyticsPath } from '../../contract/site/analytics.ts';
import { localStore } from '../data/browser-storage.ts';
import { currentPath } from './navigation.ts';
import { site } from './site.ts';

const key = 'analytics';
type Answer = 'yes' | 'no';

const stored = localStore.get(key);
const answer = signal<Answer | null>(stored === 'yes' || stored === 'no' ? stored : null);

/** The browser asks all sites not to follow its user. */
const isRejected = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  navigator.doNotTrack === '1';

const isOffered = computed(() => Boolean(site.value?.info.gtagId) && !isRejected());

/** Whether the visitor is to be asked: once, and not where the browser has rejected it. */
export const asksAnalytics: ReadonlySignal<boolean> = computed(
  () => isOffered.value && answer.value === null,
);

/** Null: the site has no analytics, or the visitor was not asked yet. */
export const analyticsAllowed: ReadonlySignal<boolean | null> = computed(() =>
  isOffered.value && answer.value !== null ? answer.value === 'yes' : null,
);

/** Of the device, until it is changed. */
export function allowAnalytics(allowed: boolean): void {
  answer.value = allowed ? 'yes' : 'no';
  localStore.set(key, answer.value);
}

/** The kind of a page: no query, and no part of the address that could name somebody. */
export const kindOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[a-z][a-z-]{0,29}$/i.test(part) || part === '' ? part : '-'))
    .slice(0, 4)
    .join('/');

/** Loads analytics once they are allowed, and takes them away when they are not (CALL-06f). */
export function startAnalytics(): void {
  effect(() => (analyticsAllowed.value ? openFrame() : undefined));
}

/** Returns what removes it. */
function openFrame(): () => void {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.title = '';
  frame.src = analyticsPath;
  let stop = (): void => {};
  const onReady = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || data !== 'analytics') return;
    stop();
    // A frame without an origin can only be addressed by '*'; it gets no more than the kind of a page.
    stop = effect(() => frame.contentWindow?.postMessage(kindOf(currentPath.value), '*'));
  };
  addEventListener('message', onReady);
  document.body.append(frame);
  return () => {
    stop();
    removeEventListener('message', onReady);
    frame.remove();
  };
}
