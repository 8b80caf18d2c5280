import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './Pill.css';

/** `offer`: to be claimed. */
export type PillTone = 'offer' | 'good' | 'bad' | 'plain';

interface PillProps {
  icon?: IconName;
  tone?: PillTone;
  children: ReactNode;
}

export function Pill({ icon, tone = 'plain', children }: PillProps) {
  return (
    <span className={`pill pill--${tone}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
