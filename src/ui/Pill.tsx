import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './Pill.css';

/** How a state looks: to be claimed, a success, a failure, or none of these. */
export type PillTone = 'offer' | 'good' | 'bad' | 'plain';

interface PillProps {
  icon?: IconName;
  tone?: PillTone;
  children: ReactNode;
}

/** A state as a short label, such as a reward's. */
export function Pill({ icon, tone = 'plain', children }: PillProps) {
  return (
    <span className={`pill pill--${tone}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
