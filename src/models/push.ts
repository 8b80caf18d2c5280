import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { MessageKind } from '../../contract/messages/shapes.ts';
import type { Request } from '../../contract/index.ts';
import { call } from '../data/call.ts';
import { browserOf } from '../lib/device.ts';
import { type Failure, failureKey } from '../lib/result.ts';
import { connectivity } from './connectivity.ts';
import { type Words, language } from './language.ts';

/**
 * unsupported: no web push · install: only in the installed app (iOS) · denied: forbidden · ready:
 * can be switched.
 */
export type PushState = 'looking' | 'unsupported' | 'install' | 'denied' | 'ready';

const now = signal<PushState>('looking');
const chosen = signal<readonly MessageKind[]>([]);
const working = signal(false);
const wrong = signal<Words | null>(null);

export const pushState: ReadonlySignal<PushState> = now;
export const pushKinds: ReadonlySignal<readonly MessageKind[]> = chosen;
export const pushBusy: ReadonlySignal<boolean> = working;
/** Why the last change failed. */
export const pushError: ReadonlySignal<Words | null> = wrong;

/** ms; there may be no worker. */
const timeoutMs = 5000;

async function manager(): Promise<PushManager | null> {
  if (
    !('serviceWorker' in navigator) ||
    !('PushManager' in globalThis) ||
    !('Notification' in globalThis)
  )
    return null;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs));
  const registration = await Promise.race([navigator.serviceWorker.ready, late]);
  return registration?.pushManager ?? null;
}

function without(): PushState {
  const browser = browserOf(navigator);
  const installed = matchMedia('(display-mode: standalone)').matches;
  return (browser === 'iosSafari' || browser === 'iosChrome') && !installed
    ? 'install'
    : 'unsupported';
}

/** Loads the device's kinds; ends another account's subscription. */
export async function lookAtDevice(): Promise<void> {
  const pushes = await manager();
  if (!pushes) {
    now.value = without();
    return;
  }
  const subscription = await pushes.getSubscription().catch(() => null);
  if (subscription) {
    const answer = await call('push.device', {
      endpoint: subscription.endpoint,
      language: language.peek(),
    });
    if (answer.ok) {
      chosen.value = answer.value.kinds ?? [];
      if (!answer.value.kinds) await subscription.unsubscribe().catch(() => false);
    }
  } else chosen.value = [];
  now.value = Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** Returns whether it worked; else `pushError` or `pushState` says why. */
export async function choosePush(kind: MessageKind, on: boolean): Promise<boolean> {
  if (working.peek()) return false;
  const others = chosen.peek().filter((each) => each !== kind);
  const kinds = on ? [...others, kind] : others;
  working.value = true;
  wrong.value = connectivity.peek() === 'online' ? null : ['messages.push.offline'];
  wrong.value ??= kinds.length > 0 ? await subscribe(kinds) : await unsubscribe();
  working.value = false;
  if (wrong.peek() !== null || now.peek() === 'denied') return false;
  chosen.value = kinds;
  return true;
}

async function subscribe(kinds: MessageKind[]): Promise<Words | null> {
  // Browsers require a tap.
  const permission = await Notification.requestPermission();
  if (permission === 'denied') {
    now.value = 'denied';
    return null;
  }
  if (permission !== 'granted') return ['messages.push.dismissed'];
  const key = await call('push.key', {});
  if (!key.ok) return failed(key.failure);
  const made = await deviceFor(key.value.key);
  if (!made) return ['messages.push.failed'];
  const answer = await call('push.subscribe', { ...made, kinds, language: language.peek() });
  return answer.ok ? null : failed(answer.failure);
}

async function unsubscribe(): Promise<Words | null> {
  const subscription = await (await manager())?.getSubscription();
  if (!subscription) return null;
  const answer = await call('push.unsubscribe', { endpoint: subscription.endpoint });
  if (!answer.ok) return failed(answer.failure);
  await subscription.unsubscribe().catch(() => false);
  return null;
}

const failed = (failure: Failure): Words => [failureKey(failure)];

/** Null when the push service gives none. */
async function deviceFor(
  key: string,
): Promise<Pick<Request<'push.subscribe'>, 'endpoint' | 'keys'> | null> {
  const pushes = await manager();
  const make = () => pushes?.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    // After a change of key the old one must go first.
    const made = await make()?.catch(async () => {
      await (await pushes?.getSubscription())?.unsubscribe();
      return make();
    });
    const { endpoint, keys } = made?.toJSON() ?? {};
    return endpoint && keys?.p256dh && keys.auth
      ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
      : null;
  } catch {
    return null;
  }
}
