import { type TextareaHTMLAttributes, useId } from 'react';
import { FieldError, type LabelledText } from './FieldError.tsx';
import './Field.css';
import './TextArea.css';

export interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'>, LabelledText {
  /** Not announced at each letter. */
  count?: string;
  /** Longer than the maximum. */
  over?: boolean;
}

/** Grows; with label, hint, counter and error. */
export function TextArea({
  label,
  value,
  onChange,
  hint,
  error,
  count,
  over = false,
  rows = 6,
  ...rest
}: TextAreaProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`, count && `${id}-count`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box text-area">
        <textarea
          {...rest}
          id={id}
          rows={rows}
          value={value}
          className="field__input text-area__input"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div className="text-area__foot">
        {hint && (
          <p className="text-muted field__hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {count && (
          <p
            className={`text-area__count digits${over ? ' text-area__count--over' : ''}`}
            id={`${id}-count`}
          >
            {count}
          </p>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
