import { Icon } from './Icon.tsx';
import './Field.css';

export interface LabelledText {
  label: string;
  value: string;
  /** Untrimmed. */
  onChange: (value: string) => void;
  /** Help that is always shown. */
  hint?: string;
  /** Shown under the field and read with it. */
  error?: string | null;
}

/** A field's error; nothing without one. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return error ? (
    <p className="text-muted field__error" id={id} role="alert">
      <Icon name="circle-exclamation-point" size={16} />
      {error}
    </p>
  ) : null;
}
