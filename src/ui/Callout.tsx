import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './Callout.css';

export type Tone = 'good' | 'bad' | 'plain';

interface CalloutProps {
  icon: IconName;
  tone: Tone;
  title: string;
  sum?: string;
  /** What it means and what to do. */
  children?: ReactNode;
}

/** A state, such as a deposit's; announced on change. */
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
