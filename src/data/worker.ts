import { Workbox } from 'workbox-window';

/** What a page hears of the service worker. */
interface WorkerEvents {
  /** A new version has been fetched and waits. */
  onWaiting: () => void;
  /** A new version answers for this page because another tab accepted it. */
  onTakenOver: () => void;
}

/** ms; a page that is open for long looks for a new version this often, and when it is looked at again after as long. */
const checkEvery = 30 * 60_000;
const maxTakeoverMs = 4000;
const maxReplyMs = 2000;
/** ms for fetching a whole new version when the running one is broken. */
const maxRenewalMs = 8000;

let workbox: Workbox | null = null;
let accepted = false;
let lastCheck = Date.now();

/** Registers the service worker, follows its changes, and has it bring back files that the browser has cleared. */
export async function register({ onWaiting, onTakenOver }: WorkerEvents): Promise<void> {
  // The first worker answers for the page that brought it; any later one is an update, or the kill worker.
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) location.reload();
    else if (controlled) void answers().then((version) => version && onTakenOver());
    controlled = true;
  });
  workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', onWaiting);
  const registration = await workbox.register().catch(() => undefined);
  // For tests (docs/testing.md).
  void navigator.serviceWorker.ready.then(
    () => (document.documentElement.dataset.worker = 'ready'),
  );
  registration?.active?.postMessage({ type: 'REPAIR' });
  setInterval(lookForUpdate, checkEvery);
  document.addEventListener('visibilitychange', lookForUpdate);
}

function lookForUpdate(): void {
  // A clock that was set back counts as time that has passed.
  const passed = Math.abs(Date.now() - lastCheck);
  if (document.visibilityState === 'hidden' || !navigator.onLine || passed < checkEvery) return;
  lastCheck = Date.now();
  void workbox?.update().catch(() => {});
}

/** Whether the worker that answers for this page is one of ours; the kill worker is silent and reloads the page by itself. */
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

/** Notifies the waiting worker to take over and reloads when it has, or after 4 s. */
export function updateNow(): void {
  accepted = true;
  workbox?.messageSkipWaiting();
  setTimeout(() => location.reload(), maxTakeoverMs);
}

/**
 * Looks for a newer version and lets it take over, for a page whose own is broken. Resolves when it has, when there is none,
 * or after 8 s; never rejects.
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
  // The caller reloads; a reload of our own on top would be the second.
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
