import type { ReactNode } from 'react';

interface MenuGroupProps {
  title: string;
  children: ReactNode;
}

/** Entries under a title, which names the group. */
export function MenuGroup({ title, children }: MenuGroupProps) {
  return (
    <fieldset className="menu-group">
      <legend className="menu-group__title">{title}</legend>
      {children}
    </fieldset>
  );
}
