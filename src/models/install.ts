import { type ReadonlySignal, computed, signal } from '@preact/signals-react';

/** Chromium's event; TypeScript's DOM library does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  /** Of the page's own script: the browser's offer, when it came before the app ran. */
  var installPrompt: InstallPrompt | undefined;
}

const offered = signal<InstallPrompt | null>(globalThis.installPrompt ?? null);
const done = signal(false);

/** The browser offers to install the site. */
export const canInstall: ReadonlySignal<boolean> = computed(() => offered.value !== null);
/** The site was installed while this page was open. */
export const justInstalled: ReadonlySignal<boolean> = done;

/** Whether this page is the installed app's own window. */
export function inApp(): boolean {
  return (
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** Takes up the browser's offer, which the page's own script holds back until a person asks for it. */
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

/** Shows the browser's own install prompt, which can be done once per offer; true when it was accepted. */
export async function install(): Promise<boolean> {
  const prompt = offered.peek();
  try {
    return (await prompt?.prompt())?.outcome === 'accepted';
  } catch {
    // It is on the screen already, or the browser has thought better of it.
    return false;
  } finally {
    if (offered.peek() === prompt) {
      offered.value = null;
      globalThis.installPrompt = undefined;
    }
  }
}
