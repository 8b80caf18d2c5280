import { Icon } from './Icon.tsx';
import './Field.css';

/** A field's error text; nothing without one. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return error ? (
    <p className="text-muted field__error" id={id} role="alert">
      <Icon name="circle-exclamation-point" size={16} />
      {error}
    </p>
  ) : null;
}
