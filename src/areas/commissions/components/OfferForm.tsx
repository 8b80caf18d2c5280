import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type Contracts,
  contractKinds,
  dividendPeriods,
  maxTiers,
  salaryTypes,
} from '../../../../contract/commissions/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { type Words, t } from '../../../models/language.ts';
import { toast } from '../../../models/dialogs.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Part, offerContract } from '../contracts.model.ts';
import {
  type Complaints,
  type Draft,
  addTier,
  changeDraft,
  draft,
  dropDraft,
  openDraft,
  readOffer,
} from '../offer.model.ts';
import { show } from '../url-state.ts';
import { usePart } from '../use-part.ts';
import { explainText, partyText } from '../format.ts';
import { Absent } from './LoadError.tsx';
import { DownlineChoice } from './DownlineChoice.tsx';
import { TierFields } from './TierFields.tsx';

const list = new Part('contracts.list');

/**
 * Offers a contract to a direct downline (CON-01, CON-02). What is typed stays through a failure, a reload and a change of language.
 * @useSignals
 */
export function OfferForm() {
  const known = usePart(list, { side: 'given', pageNo: 1 });
  useEffect(openDraft, []);
  if (!known.value) return <Absent known={known} onRetry={known.again} />;
  if (!known.value.open || !known.value.mayGive)
    return <EmptyState icon="handshake" title={t('contracts.offer.notAllowed')} />;
  return <Form rules={known.value} />;
}

/** @useSignals */
function Form({ rules }: { rules: Contracts }) {
  const now = draft.value;
  const [trouble, setTrouble] = useState<Words | null>(null);
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const highest = rules.highest[now.kind];
  const read = readOffer(now, highest);
  // Once it was to be sent, what is wrong is told as it stands now.
  const complaints: Complaints = tries > 0 && 'complaints' in read ? read.complaints : {};
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  // What is wrong is drawn with the count.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  const send = async () => {
    setTrouble(null);
    if ('complaints' in read) return setTries(tries + 1);
    setBusy(true);
    const answer = await offerContract(read.request);
    setBusy(false);
    if (!answer.ok) return setTrouble([failureKey(answer.failure)]);
    dropDraft();
    toast(t('contracts.offer.sent', { who: partyText(answer.value.other) }), 'good');
    // Who has left meanwhile stays there.
    if (here.current) show({ tab: 'given' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void send();
  };
  const offline = connectivity.value === 'offline';
  return (
    <form className="contracts__form" noValidate ref={form} onSubmit={submit}>
      <p>{t('contracts.offer.intro')}</p>
      <Alert text={trouble && `${t(...trouble)} ${t('contracts.offer.kept')}`} />
      <DownlineChoice complaint={complaints.to} />
      <Card className="contracts__card">
        <Choices now={now} />
        <p className="contracts__soft">
          {explainText({ ...now, period: now.kind === 'dividend' ? now.period : null })}
        </p>
      </Card>
      <Tiers now={now} highest={highest} complaints={complaints} />
      {offline && <InlineAlert icon="wifi-off">{t('contracts.offer.offline')}</InlineAlert>}
      <Button type="submit" variant="primary" icon="handshake" wide busy={busy} disabled={offline}>
        {t('contracts.offer.send')}
      </Button>
    </form>
  );
}

/** @useSignals */
function Choices({ now: { kind, period, salaryType } }: { now: Draft }) {
  return (
    <div className="contracts__choices">
      <Select
        label={t('contracts.offer.kind')}
        value={kind}
        options={contractKinds.map((value) => ({ value, label: t(`contracts.kind.${value}`) }))}
        onChange={(value) =>
          changeDraft({ kind: contractKinds.find((each) => each === value) ?? kind })
        }
      />
      {kind === 'dividend' ? (
        <Select
          label={t('contracts.offer.period')}
          value={period}
          options={dividendPeriods.map((value) => ({
            value,
            label: t(`contracts.period.${value}`),
          }))}
          onChange={(value) =>
            changeDraft({ period: dividendPeriods.find((each) => each === value) ?? period })
          }
        />
      ) : (
        <Select
          label={t('contracts.offer.salaryType')}
          value={salaryType}
          options={salaryTypes.map((value) => ({
            value,
            label: t(`contracts.salaryType.${value}`),
          }))}
          onChange={(value) =>
            changeDraft({ salaryType: salaryTypes.find((each) => each === value) ?? salaryType })
          }
        />
      )}
    </div>
  );
}

interface TiersProps {
  now: Draft;
  /** The highest rate that may be offered, basis points. */
  highest: number;
  complaints: Complaints;
}

/**
 * The tiers of the offer, and a button for another one.
 * @useSignals
 */
function Tiers({ now: { tiers, kind }, highest, complaints }: TiersProps) {
  // A tier is known by its place: all of it is in the draft.
  const rows = tiers.map((tier, at) => ({ tier, at }));
  return (
    <>
      {rows.map(({ tier, at }) => (
        <TierFields
          key={at}
          at={at}
          tier={tier}
          kind={kind}
          highest={highest}
          removable={tiers.length > 1}
          complaints={complaints}
        />
      ))}
      {tiers.length < maxTiers ? (
        <Button onClick={addTier}>{t('contracts.offer.add')}</Button>
      ) : (
        <p className="contracts__soft">{t('contracts.offer.most')}</p>
      )}
      <p className="contracts__soft">{t('contracts.tiers.rule')}</p>
    </>
  );
}
