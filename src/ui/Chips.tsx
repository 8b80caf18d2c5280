import { useEffect, useId, useRef } from 'react';
import './Chips.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface Chip {
  id: string;
  label: string;
  icon?: IconName;
}

export interface ChipsProps {
  /** Accessible name. */
  label: string;
  items: Chip[];
  selected: string;
  onSelect: (id: string) => void;
}

/**
 * One choice of a few on native radio buttons: one tab stop, arrow keys. On a phone a scrolling
 * row, the chosen one in view.
 */
export function Chips({ label, items, selected, onSelect }: ChipsProps) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  const at = items.findIndex((item) => item.id === selected);
  useEffect(() => {
    const chosen = row.current?.children[at] as HTMLElement | undefined;
    if (!row.current || !chosen) return;
    const { clientWidth } = row.current;
    // Scrolling at the start would hide the first chip.
    const inView = chosen.offsetLeft + chosen.clientWidth < clientWidth;
    row.current.scrollLeft = inView
      ? 0
      : chosen.offsetLeft - (clientWidth - chosen.clientWidth) / 2;
  }, [at]);
  return (
    <div className="scroller chips scroll-row" role="radiogroup" aria-label={label} ref={row}>
      {items.map((item) => (
        <label key={item.id} className={item.id === selected ? 'chip chip--chosen' : 'chip'}>
          <input
            type="radio"
            className="chip__input"
            name={name}
            checked={item.id === selected}
            onChange={() => onSelect(item.id)}
          />
          {item.icon && <Icon name={item.icon} size={18} />}
          {item.label}
        </label>
      ))}
    </div>
  );
}
