import { Workbox } from 'workbox-window';
import { trustedScript } from '../lib/trusted-scripts.ts';

interface WorkerEvents {
  /** A new version is fetched and waits. */
  onWaiting: () => void;
  /** Another tab accepted a new version. */
  onTakenOver: () => void;
}

/** ms between checks for a new version. */
const checkEvery = 30 * 60_000;
const maxTakeoverMs = 4000;
const maxReplyMs = 2000;
/** ms. */
const maxRenewalMs = 8000;

let workbox: Workbox | null = null;
let accepted = false;
let lastCheck = Date.now();

/** Registers the worker, follows its updates, and lets it repair its files. */
export async function register({ onWaiting, onTakenOver }: WorkerEvents): Promise<void> {
  // The first worker claims the page that brought it; later ones are updates, or the kill worker.
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) location.reload();
    else if (controlled) void answers().then((version) => version && onTakenOver());
    controlled = true;
  });
  workbox = new Workbox(trustedScript('/sw.js'));
  workbox.addEventListener('waiting', onWaiting);
  const registration = await workbox.register().catch(() => undefined);
  void navigator.serviceWorker.ready.then(
    () => (document.documentElement.dataset.worker = 'ready'),
  );
  registration?.active?.postMessage({ type: 'REPAIR' });
  setInterval(lookForUpdate, checkEvery);
  document.addEventListener('visibilitychange', lookForUpdate);
}

function lookForUpdate(): void {
  // A clock set back counts as time passed.
  const passed = Math.abs(Date.now() - lastCheck);
  if (document.visibilityState === 'hidden' || !navigator.onLine || passed < checkEvery) return;
  lastCheck = Date.now();
  void workbox?.update().catch(() => {});
}

/** Whether the controlling worker is ours; the kill worker stays silent and reloads the page. */
async function answers(): Promise<boolean> {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    setTimeout(() => resolve(false), maxReplyMs);
  });
  port1.start();
  worker.postMessage({ type: 'HELLO' }, [port2]);
  return reply;
}

/** Lets the waiting worker take over and reloads, after at most 4 s. */
export function updateNow(): void {
  accepted = true;
  workbox?.messageSkipWaiting();
  setTimeout(() => location.reload(), maxTakeoverMs);
}

/**
 * Replaces a broken version with the newest. Resolves when done, if there is none, or after 8 s;
 * never rejects.
 */
export async function takeNewest(): Promise<void> {
  const limit = new Promise<void>((resolve) => {
    setTimeout(resolve, maxRenewalMs);
  });
  await Promise.race([limit, renew().catch(() => {})]);
}

async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return;
  // The caller reloads; do not reload twice.
  const ended = new Promise<void>((resolve) => {
    const look = () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window.
      if (next.state === 'installed') next.postMessage({ type: 'SKIP_WAITING' });
      if (next.state === 'activated' || next.state === 'redundant') resolve();
    };
    next.addEventListener('statechange', look);
    look();
  });
  await ended;
}
