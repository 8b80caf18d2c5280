import type { FairRound } from '../../../../contract/play/fairness.ts';
import { type Verdict, checkRound, potsMessage } from '../../../../games/checks.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { walletSymbol } from '../../../models/wallet.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Seeds } from './Seeds.tsx';
import { useVerdict } from './use-verdict.ts';

const marks: Record<Verdict, IconName> = {
  matches: 'badge-check',
  differs: 'circle-exclamation-point',
  hidden: 'lock',
  unable: 'info',
  unknown: 'info',
};

interface RoundItemProps {
  round: FairRound;
  /** Game or draw. */
  name: string;
  /** The outcome in a line, if any. */
  result?: string | null;
}

/** A round, recomputed here from its revealed seed (GAME-12). */
export function RoundItem({ round, name, result }: RoundItemProps) {
  const verdict = useVerdict(round, checkRound);
  const { stake, payout, at, clientSeed, nonce, serverSeed, serverSeedHash, outcome } = round;
  const { jackpot } = round;
  const money = (centavos: number) => formatMoney(centavos, { symbol: walletSymbol.value });
  return (
    <li className="fair-round">
      <p className="fair-round__head">
        <strong>{name}</strong>
        <time dateTime={at}>{formatDate(at)}</time>
      </p>
      {result && <p className="digits">{result}</p>}
      {stake !== null && payout !== null && (
        <p className="digits">{t('fair.money', { stake: money(stake), payout: money(payout) })}</p>
      )}
      {jackpot?.won.map(({ pot, amount, drawn }) => (
        <p key={pot} className="digits">
          {t(drawn ? 'fair.pot' : 'fair.potDropped', {
            pot: pot.toUpperCase(),
            amount: money(amount),
          })}
        </p>
      ))}
      <p className={`fair-round__verdict fair-round__verdict--${verdict ?? 'asked'}`}>
        {verdict && <Icon name={marks[verdict]} size={18} />}
        {t(`fair.verdict.${verdict ?? 'asked'}`)}
      </p>
      <details>
        <summary>{t('fair.details')}</summary>
        <Seeds
          items={[
            [t('fair.serverSeedHash'), serverSeedHash],
            [t('fair.serverSeed'), serverSeed],
            [t('fair.message'), `${clientSeed}:${nonce}:0`],
            [t('fair.outcome'), outcome === null ? null : JSON.stringify(outcome)],
            [t('fair.potsMessage'), jackpot && potsMessage(round)],
            [t('fair.pots'), jackpot && JSON.stringify(jackpot)],
          ]}
        />
        {jackpot && <p>{t('fair.potsText')}</p>}
      </details>
    </li>
  );
}
