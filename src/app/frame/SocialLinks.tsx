import { Link } from 'wouter';
import { t } from '../../models/language.ts';
import { resource } from './resources.ts';

const names = { facebook: 'Facebook', whatsapp: 'WhatsApp', telegram: 'Telegram' } as const;

/**
 * As configured (SIDE-05, FOOT-01), and support, where a conversation is (INFO-08).
 * @useSignals
 */
export function SocialLinks({ className }: { className: string }) {
  return (
    <ul className={className} aria-label={t('frame.social')}>
      {Object.entries(names).map(([id, label]) => {
        const href = resource(id as keyof typeof names);
        if (!href?.startsWith('https://')) return null;
        return (
          <li key={id}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        );
      })}
      <li>
        <Link href="/support">{t('support.title')}</Link>
      </li>
    </ul>
  );
}
