import { type MouseEvent, useId } from 'react';
import {
  type LegalKind,
  type LegalVersions,
  legalKinds,
} from '../../../../contract/content/legal.ts';
import { openPopup } from '../../../models/dialogs.ts';
import { t } from '../../../models/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import './Agreement.css';

interface AgreementProps {
  /** The versions to agree to. */
  documents: LegalVersions;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | null;
  /** Years. */
  age: number;
  /** Takes focus. */
  first: boolean;
}

const parts = ['age', 'one', 'money', 'play', 'data'] as const;

/** Above the form, which stays as it is. */
function read(event: MouseEvent, document: LegalKind) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  openPopup('legalLicense', { document });
}

/** Confirms age and legal documents, with links to them (AUTH-13, AUTH-18, INFO-07, POP-01). */
export function Agreement({ documents, checked, onChange, error, age, first }: AgreementProps) {
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
          {...(first && { 'data-autofocus': true })}
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
      <ul className="agreement__documents">
        {legalKinds.map((kind) => (
          <li key={kind}>
            <a href={`/legal/${kind}`} onClick={(event) => read(event, kind)}>
              {t(`legal.of.${kind}`)}
            </a>{' '}
            <span>{documents[kind]}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('registration.legal')}</summary>
        <ul>
          {parts.map((part) => (
            <li key={part}>{t(`registration.legalText.${part}`, { age })}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
