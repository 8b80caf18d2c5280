import type { ReactNode } from 'react';
import { t } from '../../models/language.ts';
import { brand, customerService } from '../../models/site.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { LanguageChoice } from '../frame/Choices.tsx';
import { openService, serviceName } from '../../models/customer-service.ts';
import './StatusScreen.css';

interface StatusScreenProps {
  title: string;
  children: ReactNode;
  /** Shown before customer service. */
  action?: ReactNode;
}

/** Replaces the site; says that it returns by itself (BOOT-07). */
export function StatusScreen({ title, children, action }: StatusScreenProps) {
  return (
    <main className="status lattice">
      <section className="status__card" aria-labelledby="status-title">
        <p className="status__brand">
          <Logo size={40} />
          {brand.value}
        </p>
        <h1 id="status-title">{title}</h1>
        {children}
        <output className="status__wait">{t('status.byItself')}</output>
        <div className="status__actions">
          {action}
          {customerService.value.map(({ csType, url }, i) => (
            <a
              key={csType + url}
              className={buttonClass({ variant: i === 0 && !action ? 'primary' : 'secondary' })}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              onClick={openService}
            >
              {serviceName(csType)}
            </a>
          ))}
        </div>
        <LanguageChoice />
      </section>
    </main>
  );
}
