import { useEffect, useState } from 'react';
import type { FairRound } from '../../../../contract/play/fairness.ts';
import { type Verdict, checkChain } from '../../../../games/checks.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Seeds } from './Seeds.tsx';

/** The chain of a table's seeds, followed here down to what was published before (GAME-12). */
export function ChainCheck({ draws }: { draws: readonly FairRound[] }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const newest = draws.find(({ chain }) => chain);
  const key = draws.map(({ id, serverSeed }) => `${id}${serverSeed ?? ''}`).join();
  useEffect(() => {
    let wanted = true;
    void checkChain(draws).then((found) => wanted && setVerdict(found));
    return () => {
      wanted = false;
    };
    // The draws' own array is new each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  if (!newest?.chain) return null;
  const { head, link, links, publishedAt } = newest.chain;
  const isGood = verdict === 'matches';
  return (
    <div className="fair-round">
      {(isGood || verdict === 'differs') && (
        <p className={`fair-round__verdict fair-round__verdict--${verdict}`}>
          <Icon name={isGood ? 'badge-check' : 'circle-exclamation-point'} size={18} />
          {t(isGood ? 'fair.chainMatches' : 'fair.chainDiffers', { at: formatDate(publishedAt) })}
        </p>
      )}
      <details>
        <summary>{t('fair.chain')}</summary>
        <p className="fairness__text">{t('fair.chainText')}</p>
        <Seeds
          items={[
            [t('fair.chainHead'), head],
            [
              t('fair.chainLink'),
              t('fair.chainOf', { link: formatNumber(link), links: formatNumber(links) }),
            ],
          ]}
        />
      </details>
    </div>
  );
}
