import { type ComponentProps, useEffect, useState } from 'react';
import type { FactorKind } from '../../../../contract/identity/login.ts';
import { formKeys } from '../../../lib/form-key.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { codeLabels, sendingOf } from '../../../models/code-words.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { type Words, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { CodeField } from '../../../ui/CodeField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { type FormField, useForm } from '../../../ui/use-form.ts';
import { type Factor, finishFactor, isOver, sendFactorCode } from '../factor.model.ts';
import './LoginForm.css';

interface FactorStepProps {
  factor: Factor;
  area: 'member' | 'agent';
  remember: boolean;
  /** Logged in. null: the password must be changed first. */
  onEntered: (next: string | null) => void;
  /** Back to username and password; `words` when the login must restart. */
  onBack: (words: Words | null) => void;
}

const isSent = (kind: FactorKind): kind is 'sms' | 'email' => kind === 'sms' || kind === 'email';

/** Initial code per method. */
const noCodes: Record<FactorKind, string> = {
  totp: '',
  sms: '',
  email: '',
  payeeName: '',
  recovery: '',
};

/** Second factor of a login from an unknown place (AUTH-22). */
export function FactorStep({ factor, area, remember, onEntered, onBack }: FactorStepProps) {
  const { ticket, kinds } = factor;
  const [kind, setKind] = useState<FactorKind>(kinds[0]!);
  const [keyOf] = useState(formKeys);
  const { element, field, busy, values, reset } = useForm({
    initial: noCodes,
    check: (codes) => ({
      [kind]: codes[kind].trim() === '' ? t('security.factor.completeFirst') : null,
    }),
    onSubmit: async ({ [kind]: code }) => {
      const key = keyOf({ kind, code });
      const answer = await finishFactor({ ticket, kind, code, area, remember, key });
      if (answer.ok) return answer.value.ok ? onEntered(answer.value.next) : undefined;
      if (isOver(answer.failure)) return onBack([failureKey(answer.failure)]);
      return formRejection({ why: wordsOf(answer.failure, kind), field: kind });
    },
  });
  const { ref } = element;
  // Replaces a form whose button had focus.
  useEffect(() => ref.current?.querySelector<HTMLElement>('h3')?.focus(), [ref]);
  return (
    <form className="stack login-form factor" {...element}>
      <h3 tabIndex={-1}>{t('security.factor.title')}</h3>
      <p>{t('security.factor.text')}</p>
      {kinds.length > 1 && (
        <FactorChoice
          kinds={kinds}
          selected={kind}
          onSelect={(next) => {
            setKind(next);
            reset(values);
          }}
        />
      )}
      <Code key={kind} kind={kind} factor={factor} field={field(kind)} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('security.factor.finish')}
      </Button>
      <Button variant="quiet" wide onClick={() => onBack(null)}>
        {t('security.factor.back')}
      </Button>
    </form>
  );
}

interface FactorChoiceProps {
  kinds: Factor['kinds'];
  selected: FactorKind;
  onSelect: (kind: FactorKind) => void;
}

function FactorChoice({ kinds, selected, onSelect }: FactorChoiceProps) {
  return (
    <Chips
      label={t('security.factor.ways')}
      items={kinds.map((id) => ({ id, label: t(`security.factor.${id}`) }))}
      selected={selected}
      onSelect={(id) => onSelect(id as FactorKind)}
    />
  );
}

interface CodeProps {
  kind: FactorKind;
  factor: Factor;
  field: FormField;
}

function Code({ kind, factor: { ticket, hints }, field }: CodeProps) {
  if (!isSent(kind)) {
    return (
      <Field
        {...field}
        {...inputOf[kind]}
        label={t(`security.factor.${kind}Label`)}
        hint={t(`security.factor.${kind}Hint`)}
        name="code"
        icon="key-round"
        maxLength={80}
        required
      />
    );
  }
  return (
    <div className="factor__sent">
      <p>{t(`security.factor.${kind}Label`, { to: hints[kind] ?? '' })}</p>
      <CodeField
        {...field}
        name="code"
        labels={codeLabels()}
        purpose={`${kind} ${ticket}`}
        ready={() => true}
        send={() => sendingOf(sendFactorCode(ticket, kind))}
      />
    </div>
  );
}

/** A wrong code has its own text. */
function wordsOf(failure: Failure, kind: FactorKind): Words {
  const isWrong = failure.kind === 'rejected' && failure.code === 'factor_wrong';
  return [
    isWrong && (kind === 'payeeName' || kind === 'recovery')
      ? `security.factor.${kind}Wrong`
      : failureKey(failure),
  ];
}

const inputOf: Record<
  Exclude<FactorKind, 'sms' | 'email'>,
  Partial<ComponentProps<typeof Field>>
> = {
  totp: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  payeeName: { autoComplete: 'name', autoCapitalize: 'words', spellCheck: false },
};
