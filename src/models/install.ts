import { type ReadonlySignal, computed, signal } from '@preact/signals-react';

/** Chromium's event; TypeScript's DOM library does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const offered = signal<InstallPrompt | null>(null);

/** The browser offers to install the site. */
export const canInstall: ReadonlySignal<boolean> = computed(() => offered.value !== null);

/** Holds the browser's offer back until a person asks for it. */
export function startInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.value = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => {
    offered.value = null;
  });
}

/** Shows the browser's own install prompt; true when it was accepted. */
export async function install(): Promise<boolean> {
  const prompt = offered.peek();
  offered.value = null;
  return (await prompt?.prompt())?.outcome === 'accepted';
}
