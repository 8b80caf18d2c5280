import { type InputHTMLAttributes, useId, useState } from 'react';
import { FieldError, type LabelledText } from './FieldError.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './Field.css';

export interface FieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size'>, LabelledText {
  icon?: IconName;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  /** Labels of a password's show and hide button. */
  reveal?: { show: string; hide: string };
}

/** 48 px, with label, hint and error. */
export function Field({
  label,
  value,
  onChange,
  hint,
  error,
  icon,
  hideLabel,
  reveal,
  type = 'text',
  ...rest
}: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className={hideLabel ? 'unseen' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      <div className="field__box">
        {icon && <Icon name={icon} size={18} className="field__icon" />}
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : type}
          value={value}
          className="field__input"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {reveal && <Reveal labels={reveal} shown={shown} onToggle={() => setShown(!shown)} />}
      </div>
      {hint && (
        <p className="text-muted field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface RevealProps {
  labels: { show: string; hide: string };
  shown: boolean;
  onToggle: () => void;
}

function Reveal({ labels, shown, onToggle }: RevealProps) {
  const label = shown ? labels.hide : labels.show;
  return (
    <button
      type="button"
      className="icon-button field__reveal"
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon name={shown ? 'eye-off' : 'eye'} />
    </button>
  );
}
