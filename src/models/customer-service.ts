import { t } from './language.ts';
import { toast } from './dialogs.ts';

/**
 * Opens customer service in a window of 440 × 750 (SIDE-04). If windows are blocked, says so
 * (ERR-02) and lets the link open a tab.
 */
export function openService(event: { currentTarget: EventTarget; preventDefault(): void }): void {
  const { href } = event.currentTarget as HTMLAnchorElement;
  if (!href.startsWith('http')) return;
  if (window.open(href, 'customer-service', 'width=440,height=750')) event.preventDefault();
  else toast(t('security.signIn.blocked'), 'bad');
}

/** The label of a service link; ONLINE is the service itself. */
export function serviceName(csType: string): string {
  if (csType.toUpperCase() === 'ONLINE') return t('frame.customerService');
  return csType.slice(0, 1).toUpperCase() + csType.slice(1).toLowerCase();
}
