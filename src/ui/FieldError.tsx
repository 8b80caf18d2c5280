import { Icon } from './Icon.tsx';
import './Field.css';

/** A text with its label, hint and error, of one line or several. */
export interface LabelledText {
  label: string;
  value: string;
  /** Called with the text as typed, untrimmed. */
  onChange: (value: string) => void;
  /** Help that is always shown. */
  hint?: string;
  /** The error text and how to correct it; shown under the field and read with it. */
  error?: string | null;
}

/** A field's error text; nothing without one. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return error ? (
    <p className="text-muted field__error" id={id} role="alert">
      <Icon name="circle-exclamation-point" size={16} />
      {error}
    </p>
  ) : null;
}
