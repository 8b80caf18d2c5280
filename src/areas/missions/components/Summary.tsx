import type { MissionsState } from '../../../../contract/missions/shapes.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { claimReport, claimSteps, claimable, isClaiming, otherFailures } from '../claims.model.ts';
import { broughtText } from '../format.ts';

interface Known {
  known: MissionsState;
}

/**
 * What can be claimed, what runs, and what this month brought.
 * @useSignals
 */
export function Summary({ known }: Known) {
  const { summary, currencySymbol } = known;
  return (
    <Card className="stack">
      <h2>{t('missions.summary')}</h2>
      <dl className="missions__sums">
        <div>
          <dt>{t('missions.toClaim')}</dt>
          <dd className="figures">{formatNumber(claimable.value.length)}</dd>
        </div>
        <div>
          <dt>{t('missions.running')}</dt>
          <dd className="figures">{formatNumber(summary.running)}</dd>
        </div>
        <div>
          <dt>{t('missions.month')}</dt>
          <dd className="figures">{broughtText(summary, currencySymbol)}</dd>
        </div>
      </dl>
      <p className="missions__soft">
        <Counted known={known} />
      </p>
      <ClaimAll />
      <Report />
    </Card>
  );
}

/** Ms after which the gateway's counting is late. */
const lateMs = 60_000;

/**
 * Up to when bets are counted.
 * @useSignals
 */
function Counted({ known: { at, countedUntil } }: Known) {
  const isLate = Date.parse(at) - Date.parse(countedUntil) > lateMs;
  return (
    <>
      {isLate
        ? t('missions.countingLate', { time: formatDate(countedUntil) })
        : t('missions.counting')}
    </>
  );
}

/**
 * From two steps on.
 * @useSignals
 */
function ClaimAll() {
  const claims = claimable.value;
  if (claims.length < 2) return null;
  const isOnline = connectivity.value === 'online';
  return (
    <Button
      variant="primary"
      icon="gift"
      wide
      busy={claims.some(isClaiming)}
      disabled={!isOnline}
      onClick={() => void claimSteps(claims)}
    >
      {isOnline ? t('missions.claimAll') : t('missions.needsNetwork')}
    </Button>
  );
}

/**
 * What came of all claims together, and of steps that are gone from the page.
 * @useSignals
 */
function Report() {
  const report = claimReport.value;
  return (
    <>
      {report && (
        <InlineAlert
          icon={report.done === report.all ? 'circle-check' : 'circle-exclamation-point'}
          tone={report.done === report.all ? 'info' : 'warn'}
        >
          {reportText(report)}
        </InlineAlert>
      )}
      {otherFailures.value.map(({ title, reason }) => (
        <InlineAlert key={`${title} ${reason}`} icon="circle-exclamation-point" tone="warn">
          {title}: {t(reason)}
        </InlineAlert>
      ))}
    </>
  );
}

function reportText({ all, done }: { all: number; done: number }): string {
  if (done === all) return t('missions.report.all', { count: done });
  if (done === 0) return t('missions.report.none');
  return t('missions.report.some', { done: formatNumber(done), all: formatNumber(all) });
}
