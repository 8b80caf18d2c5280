import { useEffect, useRef } from 'react';
import {
  type Contracts,
  contractKinds,
  dividendPeriods,
  maxTiers,
  salaryTypes,
} from '../../../../contract/commissions/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { t } from '../../../models/language.ts';
import { toast } from '../../../models/dialogs.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type Form, useForm } from '../../../ui/use-form.ts';
import { contractQuery, offerContract } from '../contracts.model.ts';
import {
  type Draft,
  addTier,
  changeDraft,
  draft,
  dropDraft,
  openDraft,
  readOffer,
} from '../offer.model.ts';
import { show } from '../url-state.ts';
import { useContracts } from '../use-contracts.ts';
import { explainText, partyText } from '../format.ts';
import { LoadError } from './LoadError.tsx';
import { DownlineChoice } from './DownlineChoice.tsx';
import { TierFields } from './TierFields.tsx';

const list = contractQuery('contracts.list');

/**
 * Offers a contract to a direct downline (CON-01, CON-02); the draft survives failures and reloads.
 * @useSignals
 */
export function OfferForm() {
  const known = useContracts(list, { side: 'given', pageNo: 1 });
  useEffect(openDraft, []);
  if (!known.value) return <LoadError known={known} onRetry={known.reload} />;
  if (!known.value.open || !known.value.mayGive)
    return <EmptyState icon="handshake" title={t('commissions.offer.notAllowed')} />;
  return <OfferFields rules={known.value} />;
}

/** @useSignals */
function OfferFields({ rules }: { rules: Contracts }) {
  const now = draft.value;
  const highest = rules.highest[now.kind];
  const isHere = useIsHere();
  const form = useForm<Draft>({
    store: { values: now, set: changeDraft },
    check: (values) => {
      const read = readOffer(values, highest);
      const errors = Object.entries('errors' in read ? read.errors : {});
      return Object.fromEntries(errors.map(([field, words]) => [field, t(...words)]));
    },
    onSubmit: async (values) => {
      const read = readOffer(values, highest);
      if ('errors' in read) return;
      const answer = await offerContract(read.request);
      if (!answer.ok) return formRejection({ why: [failureKey(answer.failure)] });
      dropDraft();
      toast(t('commissions.offer.sent', { who: partyText(answer.value.other) }), 'good');
      // Do not navigate a member who has left the form.
      if (isHere.current) show({ tab: 'given' });
    },
  });
  const offline = connectivity.value === 'offline';
  return (
    <form className="stack gap-3" {...form.element}>
      <p>{t('commissions.offer.intro')}</p>
      <Alert text={form.alert && `${form.alert} ${t('commissions.offer.kept')}`} />
      <DownlineChoice error={form.error('to')} />
      <Card className="stack gap-3 contracts__card">
        <Choices now={now} />
        <p className="contracts__soft">
          {explainText({ ...now, period: now.kind === 'dividend' ? now.period : null })}
        </p>
      </Card>
      <Tiers now={now} highest={highest} errorOf={form.error} />
      {offline && <InlineAlert icon="wifi-off">{t('commissions.offer.offline')}</InlineAlert>}
      <Button
        type="submit"
        variant="primary"
        icon="handshake"
        wide
        busy={form.busy}
        disabled={offline}
      >
        {t('commissions.offer.send')}
      </Button>
    </form>
  );
}

/** A ref, true while mounted. */
function useIsHere() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** @useSignals */
function Choices({ now: { kind, period, salaryType } }: { now: Draft }) {
  return (
    <div className="contracts__choices">
      <Select
        label={t('commissions.offer.kind')}
        value={kind}
        options={contractKinds.map((value) => ({ value, label: t(`commissions.kind.${value}`) }))}
        onChange={(value) =>
          changeDraft({ kind: contractKinds.find((each) => each === value) ?? kind })
        }
      />
      {kind === 'dividend' ? (
        <Select
          label={t('commissions.offer.period')}
          value={period}
          options={dividendPeriods.map((value) => ({
            value,
            label: t(`commissions.period.${value}`),
          }))}
          onChange={(value) =>
            changeDraft({ period: dividendPeriods.find((each) => each === value) ?? period })
          }
        />
      ) : (
        <Select
          label={t('commissions.offer.salaryType')}
          value={salaryType}
          options={salaryTypes.map((value) => ({
            value,
            label: t(`commissions.salaryType.${value}`),
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
  /** Highest rate allowed, basis points. */
  highest: number;
  errorOf: Form<Draft>['error'];
}

/** @useSignals */
function Tiers({ now: { tiers, kind }, highest, errorOf }: TiersProps) {
  // Index as identity: the draft has all state.
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
          errorOf={(name) => errorOf(`tiers.${at}.${name}`)}
        />
      ))}
      {tiers.length < maxTiers ? (
        <Button onClick={addTier}>{t('commissions.offer.add')}</Button>
      ) : (
        <p className="contracts__soft">{t('commissions.offer.max')}</p>
      )}
      <p className="contracts__soft">{t('commissions.tiers.rule')}</p>
    </>
  );
}
