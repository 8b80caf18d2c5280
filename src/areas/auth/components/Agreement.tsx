import { useId } from 'react';
import { t } from '../../../models/language.ts';
import { brand } from '../../../models/site.ts';
import { Icon } from '../../../ui/Icon.tsx';
import './Agreement.css';

interface AgreementProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | null;
  /** Years. */
  age: number;
}

const parts = ['age', 'one', 'money', 'play', 'data'] as const;

/** Confirms age and terms, with a link to the terms (AUTH-13, AUTH-18, POP-01). */
export function Agreement({ checked, onChange, error, age }: AgreementProps) {
  const id = useId();
  return (
    <div className="agreement">
      <label className="login-form__remember">
        <input
          type="checkbox"
          name="agreed"
          required
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('registration.agree', { age })}
      </label>
      {error && (
        <p className="text-muted field__error" id={id} role="alert">
          <Icon name="circle-exclamation-point" size={16} />
          {error}
        </p>
      )}
      <details>
        <summary>{t('registration.legal', { brand: brand.peek() })}</summary>
        <ul>
          {parts.map((part) => (
            <li key={part}>{t(`registration.legalText.${part}`, { age })}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
