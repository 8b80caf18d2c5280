import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PointConfig, PointItem } from '../../../../contract/points/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Field } from '../../../ui/Field.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import {
  type RedemptionRequest,
  forgetRedemption,
  redeemPoints,
  standing,
} from '../redeem.model.ts';
import { leastOf, mostOf, termsOf } from '../terms.ts';
import { PasswordField, confirmationOf } from './PasswordField.tsx';
import {
  type Receiving,
  ReceiverFields,
  noReceiver,
  receiverOf,
  wrongReceiver,
} from './ReceiverFields.tsx';

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
  const typed = useTyped({ item, config, draft, onDraft });
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const now = standing.value;
  const failure = now.kind === 'failed' ? now.failure : null;
  const ofPassword = failure?.kind === 'rejected' && /^(payment_password|proof)/.test(failure.code);

  // The page says what is known by now; a refusal is shown here.
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
    if (!typed.wish) {
      return requestAnimationFrame(() =>
        form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus(),
      );
    }
    await redeemPoints(typed.wish, confirmationOf(config.passwordCheck, typed.secret));
    typed.setSecret('');
    setTried(false);
  };
  return (
    <Dialog title={item.name} closeLabel={t('ui.close')} onClose={close} coverCloses={false}>
      <form
        className="stack stack--top points__form"
        noValidate
        ref={form}
        onSubmit={(event) => void submit(event)}
      >
        {failure && !ofPassword && (
          <div role="alert">
            <InlineAlert icon="circle-exclamation-point" tone="warn">
              {t(failureKey(failure))}
            </InlineAlert>
          </div>
        )}
        <RedeemFields
          item={item}
          config={config}
          typed={typed}
          tried={tried}
          refusal={failure && ofPassword ? t(failureKey(failure)) : null}
        />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={now.kind === 'sending'}
          disabled={connectivity.value !== 'online' && now.kind !== 'sending'}
        >
          {t('points.submit')}
        </Button>
      </form>
    </Dialog>
  );
}

/** What is typed, what is wrong with it, and what is redeemed by it: null while something is wrong. */
function useTyped({ item, config, draft, onDraft }: Omit<RedeemDialogProps, 'onClose'>) {
  const least = leastOf(item, config);
  const most = mostOf(item, config);
  const [typed, setTyped] = useState(draft?.quantity ?? String(least));
  const [receiving, setReceiving] = useState<Receiving>(draft?.receiving ?? noReceiver);
  const [secret, setSecret] = useState('');
  // The dialog closes before it is known that nothing came of it: then it is opened with what was typed.
  useEffect(() => onDraft({ quantity: typed, receiving }), [onDraft, typed, receiving]);
  const quantity = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  const terms = quantity >= least && quantity <= most ? termsOf(item, quantity, config) : null;
  const limits = { least: formatNumber(least), most: formatNumber(most) };
  const isGoods = item.kind === 'goods';
  const wrong = {
    quantity: terms ? null : t(most > least ? 'points.quantityOut' : 'points.quantityOnly', limits),
    where: isGoods ? wrongReceiver(receiving) : {},
    secret:
      config.passwordCheck !== 'fresh' && secret.trim() === ''
        ? t(`points.password.${config.passwordCheck}Missing`)
        : null,
  };
  const isRight = !wrong.secret && Object.keys(wrong.where).length === 0;
  const wish: RedemptionRequest | null =
    terms && isRight
      ? {
          item,
          quantity,
          points: terms.points,
          amount: terms.amount,
          ...(isGoods && { receiver: receiverOf(receiving) }),
        }
      : null;
  const hint = t(most > least ? 'points.quantityHint' : 'points.quantityOnly', limits);
  return {
    quantity: typed,
    setQuantity: setTyped,
    receiving,
    setReceiving,
    secret,
    setSecret,
    hint,
    terms,
    wrong,
    wish,
  };
}

interface RedeemFieldsProps extends Pick<RedeemDialogProps, 'item' | 'config'> {
  typed: ReturnType<typeof useTyped>;
  /** Whether it was to be sent: then the fields say what is wrong. */
  tried: boolean;
  /** Why the gateway refused the password. */
  refusal: string | null;
}

/** The fields of a redemption, and its terms. */
function RedeemFields({ item, config, typed, tried, refusal }: RedeemFieldsProps) {
  const { terms, wrong } = typed;
  return (
    <>
      <Field
        label={t('points.quantity', { unit: item.unit })}
        name="quantity"
        value={typed.quantity}
        onChange={typed.setQuantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        hint={typed.hint}
        error={wrong.quantity}
      />
      {terms && <Terms item={item} config={config} terms={terms} />}
      {item.kind === 'goods' && (
        <ReceiverFields
          value={typed.receiving}
          onChange={typed.setReceiving}
          wrong={tried ? wrong.where : {}}
        />
      )}
      <PasswordField
        check={config.passwordCheck}
        value={typed.secret}
        onChange={typed.setSecret}
        error={(tried ? wrong.secret : null) ?? refusal}
      />
    </>
  );
}

function Terms({
  item,
  config,
  terms: { points, amount, ratio },
}: Pick<RedeemDialogProps, 'item' | 'config'> & {
  terms: NonNullable<ReturnType<typeof termsOf>>;
}) {
  const money = formatMoney(amount, { symbol: config.currencySymbol });
  return (
    <DescriptionList
      items={[
        [t('points.goes'), t('points.price', { points: formatNumber(points) })],
        [
          t('points.pay'),
          item.kind === 'goods' && amount > 0 ? t('points.fromWallet', { amount: money }) : null,
        ],
        [t('points.get'), item.kind === 'cash' ? money : null],
        [
          t('points.rate'),
          ratio === null
            ? null
            : t('points.ratio', {
                points: formatNumber(ratio),
                amount: formatMoney(100, { symbol: config.currencySymbol }),
              }),
        ],
        [t('points.stays'), t('points.price', { points: formatNumber(config.points - points) })],
      ]}
    />
  );
}
