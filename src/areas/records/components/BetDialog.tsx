import type { Bet, BetDetails } from '../../../../contract/records/shapes.ts';
import type { loadErrorText } from '../../../models/load-error.ts';
import { formatMoney, formatNumber, language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { go } from '../../../models/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { recordQuery } from '../records.model.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { signedMoney, timeText } from '../format.ts';

const details = recordQuery('records.bet');

interface BetDialogProps {
  bet: Bet;
  symbol: string;
  onClose: () => void;
}

/**
 * A bet, its movements and its fairness check (MEM-06).
 * @useSignals
 */
export function BetDialog({ bet, symbol, onClose }: BetDialogProps) {
  const request = { id: bet.id, language: language.value };
  const known = useCachedQuery(details, request);
  const money = (centavos: number | null) =>
    centavos === null ? null : formatMoney(centavos, { symbol });
  return (
    <Dialog title={t('records.bet.title')} closeLabel={t('ui.close')} onClose={onClose}>
      <div className="stack record__bet">
        <DescriptionList
          items={[
            [t('records.bets.game'), bet.gameName || t('records.bets.unknownGame')],
            [t('records.state.label'), t(`records.state.${bet.state}`)],
            [
              t(bet.state === 'settled' ? 'records.bet.settled' : 'records.bet.placed'),
              timeText(bet.at),
            ],
            [t('records.bets.stake'), money(bet.stake)],
            [t('records.bets.payout'), money(bet.payout)],
            [t('records.bets.validBet'), money(bet.validBet)],
            [t('records.bet.reference'), bet.id],
          ]}
        />
        {known.value ? (
          <Details bet={bet} details={known.value} />
        ) : (
          <NotLoaded known={known} onRetry={() => void details.open(request)} />
        )}
        <Button variant="quiet" onClick={() => go(`/support?new=round&ref=${bet.id}`)}>
          {t('support.report')}
        </Button>
      </div>
    </Dialog>
  );
}

function Details({ bet, details }: { bet: Bet; details: BetDetails }) {
  const { fairness, state, playable } = details;
  return (
    <>
      <Moved details={details} />
      {fairness && <Fairness fairness={fairness} />}
      {fairness && state === 'settled' && (
        <Button icon="badge-check" onClick={() => go(`/fairness?round=${bet.id}`)}>
          {t('records.bet.check')}
        </Button>
      )}
      {fairness && playable && (
        <Button icon="play" onClick={() => go(`/seamless?nodeId=${bet.nodeId}`)}>
          {t('records.bet.game')}
        </Button>
      )}
    </>
  );
}

interface NotLoadedProps {
  known: Parameters<typeof loadErrorText>[0];
  onRetry: () => void;
}

function NotLoaded({ known, onRetry }: NotLoadedProps) {
  if (known.state !== 'missing') return <Skeleton lines={4} />;
  return <LoadFailure {...failureTexts('records.bet.absent', known.failure)} onRetry={onRetry} />;
}

function Moved({ details: { movements, currencySymbol } }: { details: BetDetails }) {
  return (
    <section>
      <h3>{t('records.bet.movements')}</h3>
      <ul className="card-list record__moved">
        {movements.map(({ id, at, type, amount, balanceAfter }) => (
          <li key={id}>
            <span>
              {t(`records.type.${type}`)}
              <small>{timeText(at)}</small>
            </span>
            <span>
              <Money
                text={signedMoney(amount, currencySymbol)}
                tone={amount > 0 ? 'in' : 'plain'}
              />
              <small>
                {t('records.bet.balanceAfter', {
                  amount: formatMoney(balanceAfter, { symbol: currencySymbol }),
                })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fairness({
  fairness: { serverSeedHash, serverSeed, clientSeed, nonce },
}: {
  fairness: NonNullable<BetDetails['fairness']>;
}) {
  return (
    <section className="record__seeds">
      <h3>{t('records.bet.fairness')}</h3>
      <p>{t('records.bet.fairnessText')}</p>
      <DescriptionList
        items={[
          [t('records.bet.hash'), serverSeedHash],
          [t('records.bet.seed'), serverSeed ?? t('records.bet.seedHidden')],
          [t('records.bet.clientSeed'), clientSeed],
          [t('records.bet.nonce'), formatNumber(nonce)],
        ]}
      />
    </section>
  );
}
