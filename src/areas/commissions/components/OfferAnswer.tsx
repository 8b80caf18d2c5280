import { useState } from 'react';
import type {
  Contract,
  ContractKind,
  EndingContract,
} from '../../../../contract/commissions/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { hasKind } from '../../../models/contracts.ts';
import { t } from '../../../models/language.ts';
import { confirm, toast } from '../../../models/dialogs.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { type Outcome, answerOffer } from '../contracts.model.ts';
import { highestOf, partyText, rateText } from '../format.ts';

interface OfferAnswerProps {
  contract: Contract;
  /** Contracts that acceptance ends (CON-03); null: uncertain. */
  ends: readonly EndingContract[] | null;
  /** Postpones; optional. */
  onLater?: () => void;
  /** Answered here. */
  onDone?: () => void;
  /** Asks for a refresh. */
  onStale: () => void;
}

const itemText = ({ account, rate }: EndingContract): string =>
  t('commissions.answer.endsItem', { account, rate: rateText(rate) });

/** Confirms ending other contracts, by name (CON-03). */
async function sure(contract: Contract, ends: readonly EndingContract[]): Promise<boolean> {
  if (ends.length === 0) return true;
  const list = ends.map(itemText).join(', ');
  const text = t('commissions.answer.endsText', {
    rate: rateText(highestOf(contract.tiers)),
    list,
  });
  return confirm({
    title: t('commissions.answer.endsTitle'),
    text,
    confirmLabel: t('commissions.answer.endsConfirm'),
  });
}

/**
 * Answers an offer, confirming ended contracts; shows only confirmed results.
 * @useSignals
 */
export function OfferAnswer({ contract, ends, onLater, onDone, onStale }: OfferAnswerProps) {
  const [busy, setBusy] = useState<'accept' | 'reject' | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const offline = connectivity.value === 'offline';
  const answer = async (choice: 'accept' | 'reject') => {
    if (busy) return;
    setOutcome(null);
    const who = partyText(contract.other);
    const question = {
      title: t('commissions.answer.rejectTitle'),
      text: t('commissions.answer.rejectText', { who }),
      confirmLabel: t('commissions.answer.reject'),
    };
    if (!(await (choice === 'accept' ? sure(contract, ends ?? []) : confirm(question)))) return;
    setBusy(choice);
    const now = await answerOffer(
      contract.id,
      choice,
      choice === 'accept' ? (ends ?? []).map(({ id }) => id) : [],
    );
    setBusy(null);
    setOutcome(now);
    if (now.kind !== 'done') return onStale();
    toast(
      t(choice === 'accept' ? 'commissions.answer.accepted' : 'commissions.answer.rejected'),
      'good',
    );
    onDone?.();
  };
  return (
    <div className="stack gap-3 contracts__answer">
      {offline && <InlineAlert icon="wifi-off">{t('commissions.popup.offline')}</InlineAlert>}
      <Alert text={outcomeErrorText(outcome)} />
      <div className="actions contracts__buttons">
        <Button
          variant="primary"
          busy={busy === 'accept'}
          disabled={offline || ends === null || busy === 'reject'}
          onClick={() => void answer('accept')}
        >
          {t('commissions.answer.accept')}
        </Button>
        <Button
          busy={busy === 'reject'}
          disabled={offline || busy === 'accept'}
          onClick={() => void answer('reject')}
        >
          {t('commissions.answer.reject')}
        </Button>
        {onLater && (
          <Button variant="quiet" disabled={busy !== null} onClick={onLater}>
            {t('commissions.answer.later')}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * What acceptance ends: the own contract, and those given at a higher rate (CON-03).
 * @useSignals
 */
export function Ends({ ends, kind }: { ends: readonly EndingContract[]; kind: ContractKind }) {
  const replaces = hasKind(kind);
  if (ends.length === 0)
    return replaces ? <p className="contracts__ends">{t('commissions.answer.replaces')}</p> : null;
  return (
    <div className="contracts__ends">
      {replaces && <p>{t('commissions.answer.replaces')}</p>}
      <p>{t('commissions.answer.ends')}</p>
      <ul>
        {ends.map((end) => (
          <li key={end.id}>{itemText(end)}</li>
        ))}
      </ul>
    </div>
  );
}

/** An outcome's error, or null. A tracked read. */
export function outcomeErrorText(outcome: Outcome | null): string | null {
  if (!outcome || outcome.kind === 'done') return null;
  return outcome.kind === 'failed'
    ? t(failureKey(outcome.failure))
    : t(`commissions.answer.${outcome.kind}`);
}
