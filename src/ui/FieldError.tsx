import { Icon } from './Icon.tsx';
import { MessageWords } from './MessageWords.tsx';
import './Field.css';

export interface LabelledText {
  label: string;
  value: string;
  /** Gets the text untrimmed. */
  onChange: (value: string) => void;
  /** Help that is always shown. */
  hint?: string;
  /** Read with the field. */
  error?: string | null;
}

/** Nothing without an error. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return error ? (
    <p className="text-muted field__error" id={id} role="alert">
      <Icon name="circle-exclamation-point" size={16} />
      <MessageWords words={error} />
    </p>
  ) : null;
}
