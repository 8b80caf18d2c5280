import { type ReadonlySignal, computed, signal } from '@preact/signals-react';

/** Chromium's event, missing in TypeScript's DOM library. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  /** Set by the page's script when it came before the app ran. */
  var installPrompt: InstallPrompt | undefined;
}

const offered = signal<InstallPrompt | null>(globalThis.installPrompt ?? null);
const done = signal(false);

export const canInstall: ReadonlySignal<boolean> = computed(() => offered.value !== null);
export const justInstalled: ReadonlySignal<boolean> = done;

export function inApp(): boolean {
  return (
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** Takes up the offer that the page's script holds back. */
export function startInstall(): void {
  const take = () => {
    offered.value = globalThis.installPrompt ?? null;
  };
  take();
  addEventListener('beforeinstallprompt', take);
  addEventListener('appinstalled', () => {
    offered.value = null;
    done.value = true;
  });
}

/** Shows the browser's prompt, once per offer. Returns whether it was accepted. */
export async function install(): Promise<boolean> {
  const prompt = offered.peek();
  try {
    return (await prompt?.prompt())?.outcome === 'accepted';
  } catch {
    // Shown already, or withdrawn by the browser.
    return false;
  } finally {
    if (offered.peek() === prompt) {
      offered.value = null;
      globalThis.installPrompt = undefined;
    }
  }
}
