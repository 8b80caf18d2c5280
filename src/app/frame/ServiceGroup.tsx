import { t } from '../../models/language.ts';
import { customerService } from '../../models/site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ServiceItems } from './ServiceItems.tsx';
import { resource } from './resources.ts';
import './ServiceGroup.css';

/** Opens to the links, if any (SIDE-04). */
export function ServiceGroup() {
  if (customerService.value.length === 0 && !resource('telegram')) return null;
  return (
    <details className="service-group">
      <summary className="row-link menu__item" title={t('frame.service')}>
        <Icon name="headset" />
        <span>{t('frame.service')}</span>
        <Icon name="chevron-down" size={16} className="service-group__mark" />
      </summary>
      <ServiceItems />
    </details>
  );
}
