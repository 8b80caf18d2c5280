import { Link } from 'wouter';
import { t } from '../../models/language.ts';
import { brand, customerService, site } from '../../models/site.ts';
import { openService, serviceName } from './ServiceItems.tsx';
import './Footer.css';

/** The vendors whose marks the footer carries (FOOT-01). */
const vendorMarks = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'];
/** The crisis line of the National Center for Mental Health, for where the operator names none of its own. */
const nationalHelpline = '1553';

/** Vendors, help, licence, age and responsible gaming, on every page (FOOT-01, FOOT-02). */
export function Footer() {
  const resources = site.value?.info.resources ?? {};
  const helpline = resources['helpline'] ?? nationalHelpline;
  const licence = resources['licence'];
  return (
    <footer className="footer">
      <ul className="footer__vendors" aria-label={t('frame.vendors')}>
        {vendorMarks.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ul>
      <div className="footer__care">
        <span className="footer__age" title={t('frame.age')}>
          21+
        </span>
        <p>
          {t('frame.responsible')}{' '}
          <a href={`tel:${helpline.replace(/[^+\d]/g, '')}`}>{t('frame.helpline', { number: helpline })}</a>
        </p>
      </div>
      <p className="footer__legal">
        <Link href="/app">{t('frame.install')}</Link>
        <Link href="/storage">{t('device.menu')}</Link>
        <Link href="/agent">{t('agent.login.title')}</Link>
        {customerService.value.map(({ csType, url }) => (
          <a key={csType + url} href={url} target="_blank" rel="noopener noreferrer" onClick={openService}>
            {serviceName(csType)}
          </a>
        ))}
        <span>{licence ? t('frame.licence', { number: licence }) : t('frame.licenceNone')}</span>
        <span>{t('frame.copyright', { brand: brand.value })}</span>
      </p>
    </footer>
  );
}
