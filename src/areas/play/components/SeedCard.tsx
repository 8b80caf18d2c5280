import { type OwnFairness, maxClientSeedLength } from '../../../../contract/play/fairness.ts';
import { isPlainText } from '../../../../contract/plain-text.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { toast } from '../../../models/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { changeSeed } from '../fairness.model.ts';
import { Seeds } from './Seeds.tsx';

/** The next round's seeds; reveals them and changes the client seed (GAME-12). */
export function SeedCard({
  fairness: { serverSeedHash, clientSeed, nonce },
}: Pick<OwnFairness, 'fairness'>) {
  return (
    <Card className="stack fairness">
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

/** 16 unguessable characters; any text works. */
const randomSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

function SeedForm() {
  const { element, field, busy, set, reset } = useForm({
    initial: { clientSeed: '' },
    check: (values) => {
      const clientSeed = values.clientSeed.trim();
      const isRight = clientSeed !== '' && isPlainText(clientSeed);
      return { clientSeed: isRight ? null : t('fair.seedWrong') };
    },
    onSubmit: async ({ clientSeed }) => {
      const errorKey = await changeSeed(clientSeed.trim());
      if (errorKey) return formRejection({ why: [errorKey], field: 'clientSeed' });
      reset({ clientSeed: '' });
      toast(t('fair.changed'), 'good');
    },
  });
  return (
    <form className="fairness__form" {...element}>
      <Field
        {...field('clientSeed')}
        label={t('fair.newSeed')}
        maxLength={maxClientSeedLength}
        autoComplete="off"
        spellCheck={false}
        hint={t('fair.newSeedHint', { max: maxClientSeedLength })}
      />
      <div className="actions">
        <Button variant="primary" type="submit" busy={busy}>
          {t('fair.change')}
        </Button>
        <Button variant="quiet" icon="sparkles" onClick={() => set({ clientSeed: randomSeed() })}>
          {t('fair.mix')}
        </Button>
      </div>
    </form>
  );
}
