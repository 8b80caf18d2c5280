import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { nextRovingIndex } from './roving-tabindex.ts';
import './Tabs.css';

export interface TabsProps {
  /** Accessible name. */
  label: string;
  tabs: { id: string; label: string }[];
  selected: string;
  onSelect: (id: string) => void;
  children: ReactNode;
}

/** One panel, one tab stop; arrow keys, Home and End select. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = nextRovingIndex(
      event,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    if (next === null) return;
    onSelect(tabs[next]!.id);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className="tabs">
      <div
        className="tabs__list"
        role="tablist"
        aria-label={label}
        ref={list}
        tabIndex={-1}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className="tabs__tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        className="tabs__panel"
      >
        {children}
      </div>
    </div>
  );
}

/** Once opened they stay mounted, with what was typed. */
export function MountedPanels({
  selected,
  panels,
}: {
  selected: string;
  panels: Record<string, ReactNode>;
}) {
  const [seen, setSeen] = useState([selected]);
  if (!seen.includes(selected)) setSeen([...seen, selected]);
  return seen.map((id) => (
    <div key={id} hidden={id !== selected}>
      {panels[id]}
    </div>
  ));
}
