import { useId } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './SegmentedControl.css';

export interface SegmentedControlProps {
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  /** Two to four; an icon hides its label, then name and tooltip. */
  items: { id: string; label: string; icon?: IconName }[];
  selected: string;
  onSelect: (id: string) => void;
}

/** One of a few on native radio buttons, at once. */
export function SegmentedControl({
  label,
  hideLabel,
  items,
  selected,
  onSelect,
}: SegmentedControlProps) {
  const id = useId();
  return (
    <fieldset className="segments">
      <legend className={hideLabel ? 'unseen' : 'segments__legend'}>{label}</legend>
      <div className="segments__row">
        {items.map((item) => (
          <label key={item.id} className="segments__item" title={item.icon && item.label}>
            <input
              type="radio"
              className="segments__input"
              name={id}
              checked={item.id === selected}
              onChange={() => onSelect(item.id)}
            />
            {item.icon && <Icon name={item.icon} />}
            <span className={item.icon && 'unseen'}>{item.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
