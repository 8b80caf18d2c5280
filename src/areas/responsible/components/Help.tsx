import { Link } from 'wouter';
import { t } from '../../../models/language.ts';
import { openService, serviceName } from '../../../models/customer-service.ts';
import { customerService, site } from '../../../models/site.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';

/** The operator's helpline, customer service and help centre (RG-03). */
export function Help() {
  const { helpline, supportPhone } = site.value?.info.resources ?? {};
  const calls = [...new Set([helpline, supportPhone].filter((number) => number !== undefined))];
  return (
    <Card>
      <h2>{t('responsible.help.title')}</h2>
      <p className="responsible__text">{t('responsible.help.text')}</p>
      <div className="actions responsible__choices">
        {calls.map((number) => (
          <a
            key={number}
            className={buttonClass()}
            href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}
          >
            {t(number === helpline ? 'responsible.help.helpline' : 'responsible.help.phone', {
              number,
            })}
          </a>
        ))}
        {customerService.value.map(({ csType, url }) => (
          <a
            key={csType + url}
            className={buttonClass()}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={openService}
          >
            {serviceName(csType)}
          </a>
        ))}
        <Link href="/help#responsible-play" className={buttonClass({ variant: 'quiet' })}>
          {t('responsible.help.read')}
        </Link>
      </div>
    </Card>
  );
}
