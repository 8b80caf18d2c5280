import { Suspense, lazy, useState } from 'react';
import type { LinkState, RegisterLink } from '../../../../contract/agent/link-shapes.ts';
import { categories } from '../../../../contract/categories.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { confirm, toast } from '../../../models/dialogs.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Pill, type PillTone } from '../../../ui/Pill.tsx';
import { closeLink } from '../register-center.model.ts';
import { rateText } from './RateFields.tsx';

const ShareLink = lazy(() => import('./ShareLink.tsx'));

const tones: Record<LinkState, PillTone> = {
  open: 'good',
  expired: 'plain',
  used: 'plain',
  closed: 'plain',
};

interface LinkCardProps {
  link: RegisterLink;
  symbol: string;
  timeZone: string;
}

/**
 * A link, its state and what came by it (AGT-05).
 * @useSignals
 */
export function LinkCard({ link, symbol, timeZone }: LinkCardProps) {
  const [shared, share] = useState(false);
  const { name, role, state } = link;
  const figures = [
    ['visits', formatNumber(link.visits)],
    ['registrations', usesText(link)],
    ['firstDeposits', formatNumber(link.firstDeposits)],
    ['deposits', formatMoney(link.deposits, { symbol })],
  ] as const;
  return (
    <li>
      <Card className="stack gap-3">
        <div className="split">
          <h2>{name}</h2>
          <Pill tone={tones[state]}>{t(`registerCenter.state.${state}`)}</Pill>
        </div>
        <p className="text-muted">
          {t(`registerCenter.roles.${role}`)}
          {' · '}
          {validText(link, timeZone)}
        </p>
        <dl className="register-center__figures">
          {figures.map(([figure, text]) => (
            <div key={figure}>
              <dt>{t(`registerCenter.figure.${figure}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Rates link={link} />
        {state === 'open' && (
          <div className="actions">
            <Button icon="qr-code" onClick={() => share(true)}>
              {t('registerCenter.share')}
            </Button>
            <CloseButton link={link} />
          </div>
        )}
      </Card>
      {shared && (
        <Suspense>
          <ShareLink link={link} onClose={() => share(false)} />
        </Suspense>
      )}
    </li>
  );
}

function validText({ expiresAt, closedAt }: RegisterLink, timeZone: string): string {
  const at = (iso: string) => ({ at: formatDate(iso, 'datetime', timeZone) });
  if (closedAt) return t('registerCenter.closedAt', at(closedAt));
  return expiresAt ? t('registerCenter.until', at(expiresAt)) : t('registerCenter.days.none');
}

const usesText = ({ registrations, maxUses }: RegisterLink): string =>
  maxUses === null
    ? formatNumber(registrations)
    : t('registerCenter.usesOf', {
        uses: formatNumber(registrations),
        max: formatNumber(maxUses),
      });

/** @useSignals */
function Rates({ link: { rates } }: { link: RegisterLink }) {
  const given = categories.filter((category) => rates[category] > 0);
  if (given.length === 0) return <p className="text-muted">{t('registerCenter.noRates')}</p>;
  return (
    <details className="register-center__given">
      <summary>{t('registerCenter.rates')}</summary>
      <ul>
        {given.map((category) => (
          <li key={category}>
            {t(`lobby.category.${category}`)} {rateText(rates[category])}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** @useSignals */
function CloseButton({ link: { id, name } }: { link: RegisterLink }) {
  const [busy, setBusy] = useState(false);
  const close = async () => {
    const sure = await confirm({
      title: t('registerCenter.closeTitle', { name }),
      text: t('registerCenter.closeText'),
      confirmLabel: t('registerCenter.close'),
    });
    if (!sure) return;
    setBusy(true);
    const answer = await closeLink(id);
    setBusy(false);
    if (answer.ok) toast(t('registerCenter.closed', { name }), 'good');
    else toast(t(failureKey(answer.failure)), 'bad');
  };
  return (
    <Button
      variant="quiet"
      busy={busy}
      disabled={connectivity.value === 'offline'}
      onClick={() => void close()}
    >
      {t('registerCenter.close')}
    </Button>
  );
}
