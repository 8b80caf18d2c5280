import { t } from './language.ts';
import { toast } from './dialogs.ts';

/**
 * Follows a link to customer service in a window of its own of 440 × 750 (SIDE-04). Where windows are blocked that is said (ERR-02),
 * and the link itself goes on in a tab, which most blockers let through.
 */
export function openService(event: { currentTarget: EventTarget; preventDefault(): void }): void {
  const { href } = event.currentTarget as HTMLAnchorElement;
  if (!href.startsWith('http')) return;
  if (window.open(href, 'customer-service', 'width=440,height=750')) event.preventDefault();
  else toast(t('security.signIn.blocked'), 'bad');
}

/** A way to customer service in words; what the operator calls ONLINE is the service itself. */
export function serviceName(csType: string): string {
  if (csType.toUpperCase() === 'ONLINE') return t('frame.customerService');
  return csType.slice(0, 1).toUpperCase() + csType.slice(1).toLowerCase();
}
