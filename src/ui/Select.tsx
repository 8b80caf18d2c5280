import { useId } from 'react';
import { Icon } from './Icon.tsx';
import './Field.css';
import './Select.css';

export interface SelectProps {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  hideLabel?: boolean;
}

/** One of many, as a native list. */
export function Select({ label, options, value, onChange, hideLabel }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className={hideLabel ? 'unseen' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      <div className="field__box select">
        <select
          id={id}
          className="select__list"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} className="select__mark" />
      </div>
    </div>
  );
}
