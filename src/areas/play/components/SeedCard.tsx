import { type FormEvent, useState } from 'react';
import { type OwnFairness, maxClientSeedLength } from '../../../../contract/play/fairness.ts';
import { isPlainText } from '../../../../contract/plain-text.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { toast } from '../../../models/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { changeSeed } from '../fairness.model.ts';
import { Seeds } from './Seeds.tsx';

/** The seed pair of the next round, and the form that reveals it and goes on with another client seed (GAME-12). */
export function SeedCard({
  fairness: { serverSeedHash, clientSeed, nonce },
}: Pick<OwnFairness, 'fairness'>) {
  return (
    <Card className="fairness">
      <h2>{t('fair.seeds')}</h2>
      <Seeds
        items={[
          [t('fair.serverSeedHash'), serverSeedHash],
          [t('fair.clientSeed'), clientSeed],
          [t('fair.nonce'), formatNumber(nonce)],
        ]}
      />
      <SeedForm />
    </Card>
  );
}

/** 16 characters that nobody could guess; any other text will do as well. */
const randomSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

function SeedForm() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const clientSeed = typed.trim();
    if (clientSeed === '' || !isPlainText(clientSeed)) return setError('fair.seedWrong');
    setBusy(true);
    const trouble = await changeSeed(clientSeed);
    setBusy(false);
    setError(trouble);
    // What was typed stays until it is known that it stands.
    if (trouble) return;
    setTyped('');
    toast(t('fair.changed'), 'good');
  };
  return (
    <form className="fairness__form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('fair.newSeed')}
        value={typed}
        onChange={setTyped}
        maxLength={maxClientSeedLength}
        autoComplete="off"
        spellCheck={false}
        hint={t('fair.newSeedHint', { max: maxClientSeedLength })}
        error={error && t(error)}
      />
      <div className="fairness__actions">
        <Button variant="primary" type="submit" busy={busy}>
          {t('fair.change')}
        </Button>
        <Button variant="quiet" icon="sparkles" onClick={() => setTyped(randomSeed())}>
          {t('fair.mix')}
        </Button>
      </div>
    </form>
  );
}
