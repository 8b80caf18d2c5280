import { t } from '../../../models/language.ts';
import { solveChallenge } from '../../../models/challenge.ts';
import { codeLabels, sendingOf } from '../../../models/code-words.ts';
import { CodeField } from '../../../ui/CodeField.tsx';
import { Field } from '../../../ui/Field.tsx';
import type { FormField } from '../../../ui/use-form.ts';
import { askForLoginCode } from '../verification.model.ts';

interface MobileCodeProps {
  mobile: FormField;
  code: FormField;
  /** Whether the number is valid; else shows its error. */
  ready: () => boolean;
  number: string;
}

/** A mobile number and its SMS code (AUTH-19). */
export function MobileCode({ mobile, code, ready, number }: MobileCodeProps) {
  return (
    <>
      <Field
        {...mobile}
        label={t('auth.mobile')}
        icon="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0917 123 4567"
        maxLength={20}
        required
        data-autofocus
      />
      <CodeField
        {...code}
        labels={codeLabels()}
        purpose={`login ${number.replaceAll(/\D/g, '')}`}
        ready={ready}
        send={async () => sendingOf(askForLoginCode(number.trim(), await solveChallenge('sms')))}
      />
    </>
  );
}
