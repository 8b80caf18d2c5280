import type { ReactNode } from 'react';
import { currentPath, go } from '../../models/navigation.ts';
import type { IconName } from '../../ui/icons.ts';
import { MenuItem } from '../../ui/Menu.tsx';

interface GoItemProps {
  /** A page of this site. */
  to: string;
  icon: IconName;
  /** Done before it is gone there: closes what the entry is in. */
  onGo?: (() => void) | undefined;
  children: ReactNode;
}

/** A menu's entry that leads to a page, and knows whether one is there. */
export function GoItem({ to, icon, onGo, children }: GoItemProps) {
  return (
    <MenuItem
      icon={icon}
      here={currentPath.value === to}
      onClick={() => {
        onGo?.();
        go(to);
      }}
    >
      {children}
    </MenuItem>
  );
}
