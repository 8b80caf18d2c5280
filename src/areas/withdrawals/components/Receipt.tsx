import { useState } from 'react';
import { remarkLength } from '../../../../contract/kyc/upload.ts';
import type { Withdrawal } from '../../../../contract/withdrawals/shapes.ts';
import { readAmount } from '../../../lib/amount.ts';
import { type Chosen, idsOf } from '../../../lib/pictures.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { failureRejection, formRejection } from '../../../models/form-rejection.ts';
import { t } from '../../../models/language.ts';
import { pictureActions } from '../../../models/image-upload.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Pictures } from '../../../ui/Pictures.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { confirmWithdrawal } from '../withdraw.model.ts';

type Problem = 'partial' | 'none';

/** Whether a withdrawal arrived in full, in part or not; pictures unless in full (MEM-04). */
export function Receipt({
  withdrawal: { id, state, currencySymbol: symbol },
}: {
  withdrawal: Withdrawal;
}) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const received = async () => {
    setBusy(true);
    setFailure(await confirmWithdrawal({ id, outcome: 'full' }));
    setBusy(false);
  };
  return (
    <section className="stack stack--top receipt" aria-labelledby="receipt">
      <h2 id="receipt">
        {t(state === 'paid' ? 'withdrawals.receipt.title' : 'withdrawals.receipt.late')}
      </h2>
      <Alert text={failure && t(failureKey(failure))} />
      <div className="receipt__ways">
        <Button
          variant={problem ? 'secondary' : 'primary'}
          icon="check"
          busy={busy}
          onClick={() => void received()}
        >
          {t('withdrawals.receipt.full')}
        </Button>
        {state === 'paid' &&
          (['partial', 'none'] as const).map((each) => (
            <Button
              key={each}
              aria-expanded={problem === each}
              onClick={() => setProblem(problem === each ? null : each)}
            >
              {t(`withdrawals.receipt.${each}`)}
            </Button>
          ))}
      </div>
      {state === 'paid' && problem && (
        <ProblemForm key={problem} id={id} problem={problem} symbol={symbol} />
      )}
    </section>
  );
}

interface ProblemValues {
  received: string;
  remark: string;
  chosen: readonly Chosen[];
}

const noValues: ProblemValues = { received: '', remark: '', chosen: [] };

function problemErrors({ received, remark, chosen }: ProblemValues, problem: Problem) {
  const needsAmount = problem === 'partial' && readAmount(received) === null;
  return {
    received: needsAmount ? t('withdrawals.amountWrong') : null,
    remark: remarkError(remark),
    chosen: idsOf(chosen)
      ? null
      : t(chosen.length === 0 ? 'errors.pictures_needed' : 'withdrawals.picture.wait'),
  };
}

function ProblemForm({ id, problem, symbol }: { id: string; problem: Problem; symbol: string }) {
  const { element, field, values, set, error, alert, busy } = useForm({
    initial: noValues,
    check: (typed) => problemErrors(typed, problem),
    onSubmit: async ({ received, remark, chosen }) => {
      const amount = problem === 'partial' ? readAmount(received) : null;
      const failure = await confirmWithdrawal({
        id,
        outcome: problem,
        remark,
        pictures: idsOf(chosen)!,
        ...(amount !== null && { received: amount }),
      });
      return failure?.kind === 'rejected' && failure.field === 'received'
        ? formRejection({ why: ['withdrawals.receipt.cameWrong'], field: 'received' })
        : failureRejection(failure);
    },
  });
  return (
    <form className="stack stack--top" {...element}>
      <p className="withdraw__text">{t('withdrawals.receipt.how')}</p>
      {problem === 'partial' && (
        <AmountField {...field('received')} label={t('withdrawals.came')} symbol={symbol} />
      )}
      <Pictures
        ways={pictureActions}
        label={t('withdrawals.receipt.pictures')}
        hint={t('withdrawals.picture.hint')}
        chosen={values.chosen}
        onChange={(change) => set((before) => ({ chosen: change(before.chosen) }))}
        error={error('chosen')}
      />
      <RemarkField value={values.remark} onChange={field('remark').onChange} />
      <Alert text={alert} />
      <Button type="submit" variant="primary" busy={busy}>
        {t('withdrawals.receipt.send')}
      </Button>
    </form>
  );
}

const lengthOf = (text: string): number => [...text].length;
const remarkError = (text: string): string | null =>
  lengthOf(text) > remarkLength ? t('withdrawals.receipt.remarkLong', { max: remarkLength }) : null;

/** A remark, with its length. */
function RemarkField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const length = lengthOf(value);
  return (
    <TextArea
      label={t('withdrawals.receipt.remark')}
      rows={2}
      value={value}
      onChange={onChange}
      count={t('withdrawals.receipt.count', { length, max: remarkLength })}
      over={length > remarkLength}
      error={remarkError(value)}
    />
  );
}
