import { Link } from 'wouter';
import type { TeamOverview } from '../../../../contract/agent/shapes.ts';
import { t } from '../../../models/language.ts';
import type { Span } from '../../../models/use-filter.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { type FigureName, groups, valueBefore, valueOf } from '../figures.ts';
import { beforeText, figureText, periodText } from '../format.ts';
import { wayOf } from '../ways.ts';
import { Change } from './Change.tsx';

interface MeaningProps {
  name: FigureName;
  report: TeamOverview;
  span: Span;
  onClose: () => void;
}

const ofPlay: ReadonlySet<FigureName> = new Set(groups.play);

/** What a figure means, what it was in the period before, and the way into the report behind it. */
export function Meaning({ name, report, span, onClose }: MeaningProps) {
  const { currencySymbol: symbol } = report;
  const value = valueOf(report, name);
  const before = valueBefore(report, name);
  const ofPeriod = name in report.figures;
  const days = beforeText(report);
  const way = wayOf(name, report, span);
  return (
    <Dialog title={t(`agent.figure.${name}`)} closeLabel={t('ui.close')} onClose={onClose}>
      <div className="stack gap-3 team-meaning">
        <p>{t(`agent.means.${name}`)}</p>
        {ofPlay.has(name) && <p className="text-muted">{t('agent.means.settled')}</p>}
        <dl>
          <div>
            <dt>{ofPeriod ? periodText(report) : t('agent.overview.now')}</dt>
            <dd className="figures">{figureText(name, value, symbol)}</dd>
          </div>
          {before !== null && days && (
            <>
              <div>
                <dt>{days}</dt>
                <dd className="figures">{figureText(name, before, symbol)}</dd>
              </div>
              <div>
                <dt>{t('agent.change.label')}</dt>
                <dd>
                  <Change name={name} now={value} before={before} symbol={symbol} />
                </dd>
              </div>
            </>
          )}
        </dl>
        <Link href={way.to} className="team-meaning__way">
          {way.text}
          <Icon name="chevron-right" size={18} />
        </Link>
      </div>
    </Dialog>
  );
}
