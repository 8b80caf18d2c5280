import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { languageTag, t } from '../../../models/language.ts';
import { FieldError } from '../../../ui/FieldError.tsx';
import {
  type BirthdayPart,
  birthdayOf,
  digitsOf,
  isPartFull,
  partLength,
  partsOrder,
} from '../birthday.ts';
import './BirthdayField.css';

interface BirthdayFieldProps {
  /** `1990-05-17`, or a part of it. */
  value: string;
  onChange: (birthday: string) => void;
  onBlur?: () => void;
  error: string | null;
  required: boolean;
  /** Takes focus; the step's title says what it asks for. */
  first: boolean;
}

/**
 * Month, day and year, typed in the language's order (AUTH-28). A full part leads to the next, and
 * backspace in an empty one to the one before.
 * @useSignals
 */
export function BirthdayField(props: BirthdayFieldProps) {
  const { value, onChange, onBlur, error, required, first } = props;
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [digits, setDigits] = useState(() => digitsOf(value));
  const order = partsOrder(languageTag.value);
  const focus = (index: number) =>
    group.current?.querySelectorAll<HTMLInputElement>('input')[index]?.focus();
  const type = (part: BirthdayPart, text: string) => {
    const typed = text.replaceAll(/\D/g, '').slice(0, partLength[part]);
    const next = { ...digits, [part]: typed };
    setDigits(next);
    onChange(birthdayOf(next));
    // While text is added at the end; a corrected digit moves nobody.
    const isAdded = typed.length > digits[part].length;
    if (isAdded && isPartFull(part, typed)) focus(order.indexOf(part) + 1);
  };
  const leave = (event: FocusEvent) => {
    if (!group.current?.contains(event.relatedTarget)) onBlur?.();
  };
  const onKeyDown = (part: BirthdayPart) => (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || digits[part] !== '') return;
    event.preventDefault();
    focus(order.indexOf(part) - 1);
  };
  return (
    <fieldset className="field birthday" aria-describedby={`${id}-hint`} ref={group}>
      <legend className={first ? 'unseen' : 'field__label'}>
        {t('registration.fields.birthday')}
      </legend>
      <div className="birthday__parts">
        {order.map((part, index) => (
          <label key={part} className="birthday__part">
            <span>{t(`registration.birthday.${part}`)}</span>
            <span className="field__box">
              <input
                className="field__input"
                name={`birthday-${part}`}
                value={digits[part]}
                onChange={(event) => type(part, event.target.value)}
                onKeyDown={onKeyDown(part)}
                onBlur={leave}
                inputMode="numeric"
                autoComplete={`bday-${part}`}
                maxLength={partLength[part]}
                required={required}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                {...(first && index === 0 && { 'data-autofocus': true })}
              />
            </span>
          </label>
        ))}
      </div>
      <p className="text-muted" id={`${id}-hint`}>
        {t('registration.birthday.hint')}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
