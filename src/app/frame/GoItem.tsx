import type { ReactNode } from 'react';
import { currentPath, go } from '../../models/navigation.ts';
import type { IconName } from '../../ui/icons.ts';
import { MenuItem } from '../../ui/Menu.tsx';

interface GoItemProps {
  to: string;
  icon: IconName;
  /** Called before navigating, to close the container. */
  onGo?: (() => void) | undefined;
  children: ReactNode;
}

/** A menu entry to a page, marked when current. */
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
