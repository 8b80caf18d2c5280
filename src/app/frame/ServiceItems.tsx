import type { MouseEvent } from 'react';
import { t } from '../../models/language.ts';
import { customerService } from '../../models/site.ts';
import { MenuItem } from '../../ui/Menu.tsx';

/** Opens customer service in its own window of 440 × 750 (SIDE-04); where windows are blocked the link itself goes on. */
export function openService(event: MouseEvent): void {
  const { href } = event.currentTarget as HTMLAnchorElement;
  if (!href.startsWith('http')) return;
  if (window.open(href, 'customer-service', 'width=440,height=750')) event.preventDefault();
}

/** A way to customer service in words; what the operator calls ONLINE is the service itself. */
export function serviceName(csType: string): string {
  if (csType.toUpperCase() === 'ONLINE') return t('frame.customerService');
  return csType.slice(0, 1).toUpperCase() + csType.slice(1).toLowerCase();
}

/** An entry for each way to customer service that the operator has; none when there is none. */
export function ServiceItems() {
  return customerService.value.map(({ csType, url }) => (
    <MenuItem key={csType + url} icon="headset" href={url} onClick={openService}>
      {serviceName(csType)}
    </MenuItem>
  ));
}
