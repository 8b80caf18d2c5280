import { type ReadonlySignal, computed, signal } from '@preact/signals-react';

/** Chromium's event, missing in TypeScript's DOM library. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  /** Set by the page's script when the offer came before the app ran. */
  var installPrompt: InstallPrompt | undefined;
}

const offered = signal<InstallPrompt | null>(globalThis.installPrompt ?? null);
const done = signal(false);

export const canInstall: ReadonlySignal<boolean> = computed(() => offered.value !== null);
export const justInstalled: ReadonlySignal<boolean> = done;

/** Whether this page runs in the installed app's window. */
export function inApp(): boolean {
  return (
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** Takes up the browser's offer, which the page's script holds back until asked for. */
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

/** Shows the browser's prompt, possible once per offer. Returns whether it was accepted. */
export async function install(): Promise<boolean> {
  const prompt = offered.peek();
  try {
    return (await prompt?.prompt())?.outcome === 'accepted';
  } catch {
    // The prompt is shown already, or the browser withdrew it.
    return false;
  } finally {
    if (offered.peek() === prompt) {
      offered.value = null;
      globalThis.installPrompt = undefined;
    }
  }
}
