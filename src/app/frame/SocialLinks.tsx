import { t } from '../../models/language.ts';
import { openService } from '../../models/customer-service.ts';
import { customerService } from '../../models/site.ts';
import { resource } from './resources.ts';

const names = { facebook: 'Facebook', whatsapp: 'WhatsApp', telegram: 'Telegram' } as const;

interface Social {
  id: string;
  label: string;
  href: string;
  onClick?: typeof openService;
}

/** As configured (SIDE-05, FOOT-01), and the live chat. */
export function SocialLinks({ className }: { className: string }) {
  const links: Social[] = Object.entries(names).flatMap(([id, label]) => {
    const href = resource(id as keyof typeof names);
    return href?.startsWith('https://') ? [{ id, label, href }] : [];
  });
  const chat = customerService.value.find(({ csType }) => csType.toUpperCase() === 'ONLINE');
  if (chat)
    links.push({ id: 'chat', label: t('frame.liveChat'), href: chat.url, onClick: openService });
  if (links.length === 0) return null;
  return (
    <ul className={className} aria-label={t('frame.social')}>
      {links.map(({ id, label, href, onClick }) => (
        <li key={id}>
          <a href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
