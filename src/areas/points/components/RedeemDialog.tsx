import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PointConfig, PointItem } from '../../../../contract/points.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { forgetRedemption, redeemPoints, standing } from '../redeem.model.ts';
import { leastOf, mostOf, termsOf } from '../terms.ts';
import { PasswordField, confirmationOf } from './PasswordField.tsx';
import { type Receiving, ReceiverFields, noReceiver, receiverOf, wrongReceiver } from './ReceiverFields.tsx';

/** What was typed for a redemption, but for what confirms it. */
export interface Draft {
  quantity: string;
  receiving: Receiving;
}

interface RedeemDialogProps {
  item: PointItem;
  config: PointConfig;
  /** What was typed when the dialog was open last. */
  draft: Draft | undefined;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
}

/** Asks how many, where to and for the password, and redeems (POINT-02). What was typed stays until it is known what became of it. */
export function RedeemDialog({ item, config, draft, onDraft, onClose }: RedeemDialogProps) {
  const least = leastOf(item, config);
  const most = mostOf(item, config);
  const [typed, setTyped] = useState(draft?.quantity ?? String(least));
  const [receiving, setReceiving] = useState<Receiving>(draft?.receiving ?? noReceiver);
  const [secret, setSecret] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const now = standing.value;
  const quantity = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  const terms = quantity >= least && quantity <= most ? termsOf(item, quantity, config) : null;
  const limits = { least: formatNumber(least), most: formatNumber(most) };
  const wrongQuantity = terms ? null : t(most > least ? 'points.quantityOut' : 'points.quantityOnly', limits);
  const wrongWhere = item.kind === 'goods' ? wrongReceiver(receiving) : {};
  const wrongSecret = config.passwordCheck !== 'fresh' && secret.trim() === '' ? t(`points.password.${config.passwordCheck}Missing`) : null;
  const failure = now.kind === 'failed' ? now.failure : null;
  const ofPassword = failure?.kind === 'refused' && /^(payment_password|proof)/.test(failure.code);

  // The dialog closes before it is known that nothing came of it: then it is opened with what was typed.
  useEffect(() => onDraft({ quantity: typed, receiving }), [onDraft, typed, receiving]);
  // What is known by now is told by the page; a refusal is told here.
  useEffect(() => {
    if (now.kind === 'done' || now.kind === 'checking' || now.kind === 'undone') onClose();
  }, [now.kind, onClose]);
  const close = () => {
    forgetRedemption();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!terms || wrongSecret || Object.keys(wrongWhere).length > 0) {
      return requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus());
    }
    const { points, amount } = terms;
    await redeemPoints({ item, quantity, points, amount, ...(item.kind === 'goods' && { receiver: receiverOf(receiving) }) }, confirmationOf(config.passwordCheck, secret));
    setSecret('');
    setTried(false);
  };
  return (
    <Dialog title={item.name} closeLabel={t('ui.close')} onClose={close} coverCloses={false}>
      <form className="points__form" noValidate ref={form} onSubmit={(event) => void submit(event)}>
        {failure && !ofPassword && (
          <div role="alert">
            <NoticeLine icon="circle-exclamation-point" tone="warn">
              {t(failureKey(failure))}
            </NoticeLine>
          </div>
        )}
        <Field
          label={t('points.quantity', { unit: item.unit })}
          name="quantity"
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          hint={t(most > least ? 'points.quantityHint' : 'points.quantityOnly', limits)}
          error={wrongQuantity}
        />
        {terms && <Terms item={item} config={config} terms={terms} />}
        {item.kind === 'goods' && <ReceiverFields value={receiving} onChange={setReceiving} wrong={tried ? wrongWhere : {}} />}
        <PasswordField check={config.passwordCheck} value={secret} onChange={setSecret} error={(tried ? wrongSecret : null) ?? (failure && ofPassword ? t(failureKey(failure)) : null)} />
        <Button type="submit" variant="primary" wide busy={now.kind === 'sending'} disabled={connectivity.value !== 'online' && now.kind !== 'sending'}>
          {t('points.submit')}
        </Button>
      </form>
    </Dialog>
  );
}

function Terms({ item, config, terms: { points, amount, ratio } }: Pick<RedeemDialogProps, 'item' | 'config'> & { terms: NonNullable<ReturnType<typeof termsOf>> }) {
  const money = formatMoney(amount, { symbol: config.currencySymbol });
  return (
    <Facts
      items={[
        [t('points.goes'), t('points.price', { points: formatNumber(points) })],
        [t('points.pay'), item.kind === 'goods' && amount > 0 ? t('points.fromWallet', { amount: money }) : null],
        [t('points.get'), item.kind === 'cash' ? money : null],
        [t('points.rate'), ratio === null ? null : t('points.ratio', { points: formatNumber(ratio), amount: formatMoney(100, { symbol: config.currencySymbol }) })],
        [t('points.stays'), t('points.price', { points: formatNumber(config.points - points) })],
      ]}
    />
  );
}
