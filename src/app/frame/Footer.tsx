import { Link } from 'wouter';
import { vendorCategories } from '../../models/catalogue.ts';
import { t } from '../../models/language.ts';
import { agent } from '../../models/session.ts';
import { brand, customerService } from '../../models/site.ts';
import { usePicture } from '../../models/use-picture.ts';
import { openService, serviceName } from '../../models/customer-service.ts';
import { Analytics } from './Analytics.tsx';
import { GameLegal } from './GameLegal.tsx';
import { LegalLine } from './LegalLine.tsx';
import { SocialLinks } from './SocialLinks.tsx';
import { destinations } from './categories.ts';
import './Footer.css';

/** Vendors whose marks the footer shows (FOOT-01). */
const vendorMarks = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'];
/** Not in a guest's menus above the fold. */
const ways = [
  ['/news', 'posts.news'],
  ['/blog', 'posts.blog'],
  ['/help', 'help.title'],
  ['/fairness', 'fair.title'],
  ['/licence', 'legal.pageTitle'],
  ['/legal/terms', 'legal.of.terms'],
  ['/legal/privacy', 'legal.of.privacy'],
  ['/legal/cookies', 'legal.of.cookies'],
  ['/app', 'frame.install'],
  ['/storage', 'storage.menu'],
] as const;

/** On every page (FOOT-01, FOOT-02); below a game only what the law asks for. */
export default function Footer({ playing }: { playing: boolean }) {
  if (playing) return <GameLegal />;
  return (
    <footer className="footer">
      <ul className="footer__vendors" aria-label={t('frame.vendors')}>
        {vendorMarks.map((mark) => (
          <VendorMark key={mark} code={mark} />
        ))}
      </ul>
      <LegalLine />
      <div className="footer__links">
        {destinations().map(({ id, href, label }) => (
          <Link key={id} href={href}>
            {label}
          </Link>
        ))}
      </div>
      <div className="footer__links">
        {ways.map(([path, key]) => (
          <Link key={path} href={path}>
            {t(key)}
          </Link>
        ))}
        <Link href={agent.value ? '/agentHome' : '/agent'}>
          {t(agent.value ? 'agent.home' : 'agent.login.title')}
        </Link>
        {customerService.value.map(({ csType, url }) => (
          <a
            key={csType + url}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={openService}
          >
            {serviceName(csType)}
          </a>
        ))}
      </div>
      <SocialLinks className="footer__links footer__social" />
      <Analytics />
      <p>{t('frame.copyright', { brand: brand.value })}</p>
    </footer>
  );
}

/** The code while vendors are unknown or the logo is missing. */
function VendorMark({ code }: { code: string }) {
  const card = vendorCategories.value.flatMap(({ cards }) => cards[code] ?? [])[0];
  const { url, onError } = usePicture(card?.iconUrl ?? null);
  return (
    <li>
      {url && (
        <img
          src={url}
          alt=""
          width="40"
          height="40"
          loading="lazy"
          crossOrigin="anonymous"
          onError={onError}
        />
      )}
      {code}
    </li>
  );
}
