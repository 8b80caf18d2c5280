import './Switch.css';

export interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** Takes effect at once; the whole row is the target. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <label className="switch">
      <span>
        {label}
        {hint && <span className="switch__hint">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch__track"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
