import { Link } from 'wouter';
import { t } from '../../../models/language.ts';
import { brand, site } from '../../../models/site.ts';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import { LicenceFacts } from './LicenceFacts.tsx';
import './Legal.css';

/** Licence, official addresses and safer play (INFO-04). */
export function Licence() {
  return (
    <Page title={t('legal.pageTitle')} intro={t('legal.intro', { brand: brand.value })}>
      <Card className="stack gap-3 licence">
        <h2>{t('legal.title')}</h2>
        <LicenceFacts />
        <LegalLinks />
      </Card>
      <Addresses />
      <Card className="stack gap-3 licence">
        <h2>{t('legal.care')}</h2>
        <p>{t('frame.responsible')}</p>
        <Helpline />
        <p>
          <Link href="/help#responsible-play">{t('legal.careMore')}</Link>
        </p>
      </Card>
    </Page>
  );
}

/** The operator's mirrors, the current one marked. */
function Addresses() {
  const routes = site.value?.info.domainRoute ?? [];
  return (
    <Card className="stack gap-3 licence">
      <h2>{t('legal.addresses')}</h2>
      <p>{t('legal.bookmark')}</p>
      <Lines>
        {routes.map(({ domain, route }) => (
          <Line
            key={domain + route}
            icon="badge-check"
            end={
              domain === location.hostname && (
                <span className="licence__here">{t('legal.here')}</span>
              )
            }
          >
            <Address domain={domain} route={route} />
          </Line>
        ))}
      </Lines>
      <p className="licence__soft">{t('legal.notListed')}</p>
    </Card>
  );
}

function Address({ domain, route }: { domain: string; route: string }) {
  const url = `https://${domain}${route}`;
  if (domain === location.hostname || !URL.canParse(url)) return <strong>{domain}</strong>;
  return (
    <a href={url} rel="noopener">
      {domain}
    </a>
  );
}

function Helpline() {
  const { helpline } = site.value?.info.resources ?? {};
  if (!helpline) return null;
  return (
    <p>
      <a href={`tel:${helpline.replaceAll(/[^+\d]/g, '')}`}>
        {t('frame.helpline', { number: helpline })}
      </a>
    </p>
  );
}
