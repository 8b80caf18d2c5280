import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './Callout.css';

/** What of the look a state has: it went well, it did not, or neither. */
export type Tone = 'good' | 'bad' | 'plain';

interface CalloutProps {
  icon: IconName;
  tone: Tone;
  title: string;
  sum?: string;
  /** A sentence that says what it means and what to do. */
  children?: ReactNode;
}

/** How something stands, such as a deposit; it is read out as it changes. */
export function Callout({ icon, tone, title, sum, children }: CalloutProps) {
  return (
    <output className={`state-box state-box--${tone}`}>
      <Icon name={icon} size={28} />
      <strong>{title}</strong>
      {sum && <span className="figures state-box__sum">{sum}</span>}
      {children && <span>{children}</span>}
    </output>
  );
}
