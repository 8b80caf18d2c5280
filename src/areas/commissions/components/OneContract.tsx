import { useState } from 'react';
import type { Contract, EndingContract } from '../../../../contract/commissions/shapes.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { confirm, toast } from '../../../models/dialogs.ts';
import { walletSymbol } from '../../../models/wallet.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { type Outcome, contractQuery, endContract } from '../contracts.model.ts';
import { useContracts } from '../use-contracts.ts';
import { partyName, kindIcons, partyText, timeText, varietyText } from '../format.ts';
import { LoadError } from './LoadError.tsx';
import { StateMark } from './ContractList.tsx';
import { Ends, OfferAnswer, outcomeErrorText } from './OfferAnswer.tsx';
import { SettlementList } from './Settlements.tsx';
import { Simulator } from './Simulator.tsx';
import { Since } from './Since.tsx';
import { Terms } from './Terms.tsx';

const one = contractQuery('contracts.one');

/**
 * A contract's status, terms, simulation, settlements and actions (CON-01, CON-05).
 * @useSignals
 */
export function OneContract({ id }: { id: string }) {
  const known = useContracts(one, { id });
  const { value, state, reload } = known;
  if (!value) return <LoadError known={known} onRetry={reload} />;
  const { contract } = value;
  const ends = state === 'fresh' || state === 'refreshing' ? value.ends : null;
  const live = contract.state === 'pending' || contract.state === 'active';
  return (
    <>
      <Since known={known} />
      <Card className="stack gap-3 contracts__card">
        <Head contract={contract} />
        <Status contract={contract} />
        {contract.state === 'pending' && contract.side === 'own' ? (
          <Answer contract={contract} ends={ends} reload={reload} />
        ) : (
          live && <EndButton contract={contract} />
        )}
      </Card>
      <Card className="stack gap-3 contracts__card">
        <Terms contract={contract} symbol={walletSymbol.value} />
      </Card>
      {live && (
        <Card className="stack gap-3 contracts__card">
          <Simulator contract={contract} />
        </Card>
      )}
      {contract.startedAt && <SettlementList side={contract.side} contractId={contract.id} />}
    </>
  );
}

interface AnswerProps {
  contract: Contract;
  ends: readonly EndingContract[] | null;
  reload: () => void;
}

/** @useSignals */
function Answer({ contract, ends, reload }: AnswerProps) {
  return (
    <>
      <Ends ends={ends ?? []} kind={contract.kind} />
      <OfferAnswer contract={contract} ends={ends} onStale={reload} />
    </>
  );
}

/** @useSignals */
function Head({ contract }: { contract: Contract }) {
  const { kind, side, other } = contract;
  return (
    <div className="cluster contracts__head">
      <Icon name={kindIcons[kind]} size={28} />
      <div>
        <h2>
          {t(`commissions.kind.${kind}`)} · {varietyText(contract)}
        </h2>
        <p className="contracts__soft">
          {t(side === 'own' ? 'commissions.from' : 'commissions.to', { who: partyName(other) })}
        </p>
      </div>
      <StateMark contract={contract} />
    </div>
  );
}

/** @useSignals */
function Status({ contract }: { contract: Contract }) {
  const { offeredAt, startedAt, endedAt, endedBy, owed, side, other, state } = contract;
  const who = partyText(other);
  return (
    <>
      <DescriptionList
        items={[
          [t('commissions.offeredAt'), timeText(offeredAt)],
          [t('commissions.startedAt'), startedAt && timeText(startedAt)],
          [
            startedAt ? t('commissions.endedAt') : t(`commissions.state.${state}`),
            endedAt && timeText(endedAt),
          ],
        ]}
      />
      {startedAt && endedBy && <p>{t(`commissions.endedBy.${endedBy}`, { who })}</p>}
      {owed > 0 && (
        <InlineAlert icon="clock" tone="warn">
          {t(`commissions.owed.${side}`, { who, amount: moneyText(owed, walletSymbol.value) })}
        </InlineAlert>
      )}
    </>
  );
}

/**
 * Withdraws an offer or ends a contract, after confirmation.
 * @useSignals
 */
function EndButton({ contract }: { contract: Contract }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { id, state, side, other } = contract;
  const pending = state === 'pending';
  const who = partyText(other);
  const end = async () => {
    setOutcome(null);
    const question = pending
      ? {
          title: t('commissions.end.withdrawTitle'),
          text: t('commissions.end.withdrawText', { who }),
          confirmLabel: t('commissions.end.withdraw'),
        }
      : {
          title: t('commissions.end.title'),
          text: t(side === 'own' ? 'commissions.end.textOwn' : 'commissions.end.textGiven', {
            who,
          }),
          confirmLabel: t('commissions.end.button'),
        };
    if (!(await confirm(question))) return;
    setBusy(true);
    const now = await endContract(id);
    setBusy(false);
    setOutcome(now);
    if (now.kind === 'done')
      toast(
        t(
          now.contract.state === 'withdrawn' ? 'commissions.end.withdrawn' : 'commissions.end.done',
        ),
        'good',
      );
  };
  return (
    <div className="stack gap-3 contracts__answer">
      <Alert text={outcomeErrorText(outcome)} />
      <div className="actions contracts__buttons">
        <Button busy={busy} disabled={connectivity.value === 'offline'} onClick={() => void end()}>
          {t(pending ? 'commissions.end.withdraw' : 'commissions.end.button')}
        </Button>
      </div>
    </div>
  );
}
