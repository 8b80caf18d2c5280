import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './Pill.css';

/** How a state looks: something waits to be taken, it went well, it did not, or none of these. */
export type PillTone = 'offer' | 'good' | 'bad' | 'plain';

interface PillProps {
  icon?: IconName;
  tone?: PillTone;
  children: ReactNode;
}

/** A state in a word, such as that of a reward. */
export function Pill({ icon, tone = 'plain', children }: PillProps) {
  return (
    <span className={`pill pill--${tone}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
