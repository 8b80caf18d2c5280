import { type FormEvent, useState } from 'react';
import { remarkLength } from '../../../../contract/kyc/upload.ts';
import type { Withdrawal } from '../../../../contract/withdrawals/shapes.ts';
import { readAmount } from '../../../lib/amount.ts';
import { type Chosen, idsOf } from '../../../lib/pictures.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { pictureActions } from '../../../models/image-upload.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Pictures } from '../../../ui/Pictures.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { confirmWithdrawal } from '../withdraw.model.ts';

type Problem = 'partial' | 'none';

/** Asks whether a withdrawal came (MEM-04): whole, a part of it, or nothing, and then for pictures that show it. */
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
        {t(state === 'paid' ? 'withdraw.receipt.title' : 'withdraw.receipt.late')}
      </h2>
      <Alert text={failure && t(failureKey(failure))} />
      <div className="receipt__ways">
        <Button
          variant={problem ? 'secondary' : 'primary'}
          icon="check"
          busy={busy}
          onClick={() => void received()}
        >
          {t('withdraw.receipt.full')}
        </Button>
        {state === 'paid' &&
          (['partial', 'none'] as const).map((each) => (
            <Button
              key={each}
              aria-expanded={problem === each}
              onClick={() => setProblem(problem === each ? null : each)}
            >
              {t(`withdraw.receipt.${each}`)}
            </Button>
          ))}
      </div>
      {state === 'paid' && problem && (
        <ProblemForm key={problem} id={id} problem={problem} symbol={symbol} />
      )}
    </section>
  );
}

function ProblemForm({ id, problem, symbol }: { id: string; problem: Problem; symbol: string }) {
  const [typed, setTyped] = useState('');
  const [remark, setRemark] = useState('');
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const came = problem === 'partial' ? readAmount(typed) : null;
  const ids = idsOf(chosen);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!ids || lengthOf(remark) > remarkLength || (problem === 'partial' && came === null)) return;
    setBusy(true);
    setFailure(
      await confirmWithdrawal({
        id,
        outcome: problem,
        remark,
        pictures: ids,
        ...(came !== null && { received: came }),
      }),
    );
    setBusy(false);
  };
  const wrongCame =
    tried && problem === 'partial' && came === null ? t('withdraw.amountWrong') : null;
  const saidCame =
    failure?.kind === 'rejected' && failure.field === 'received'
      ? t('withdraw.receipt.cameWrong')
      : null;
  return (
    <form className="stack stack--top" noValidate onSubmit={(event) => void submit(event)}>
      <p className="withdraw__text">{t('withdraw.receipt.how')}</p>
      {problem === 'partial' && (
        <AmountField
          label={t('withdraw.came')}
          name="received"
          value={typed}
          onChange={setTyped}
          symbol={symbol}
          error={wrongCame ?? saidCame}
        />
      )}
      <Pictures
        ways={pictureActions}
        label={t('withdraw.receipt.pictures')}
        hint={t('withdraw.picture.hint')}
        chosen={chosen}
        onChange={setChosen}
        error={
          tried && !ids
            ? t(chosen.length === 0 ? 'errors.pictures_needed' : 'withdraw.picture.wait')
            : null
        }
      />
      <RemarkField value={remark} onChange={setRemark} />
      <Alert text={failure && !saidCame ? t(failureKey(failure)) : null} />
      <Button type="submit" variant="primary" busy={busy}>
        {t('withdraw.receipt.send')}
      </Button>
    </form>
  );
}

const lengthOf = (text: string): number => [...text].length;

/** What the member has to say, with how much of its room is taken. */
function RemarkField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const length = lengthOf(value);
  const over = length > remarkLength;
  return (
    <TextArea
      label={t('withdraw.receipt.remark')}
      rows={2}
      value={value}
      onChange={onChange}
      count={t('withdraw.receipt.count', { length, most: remarkLength })}
      over={over}
      error={over ? t('withdraw.receipt.remarkLong', { most: remarkLength }) : null}
    />
  );
}
