import { type RefObject, useEffect, useState } from 'react';
import { t } from '../../../models/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuItem } from '../../../ui/Menu.tsx';

interface FullScreenProps {
  /** The element for full screen. */
  page: RefObject<HTMLElement | null>;
  /** An item of a menu in place of a button. */
  item?: boolean;
}

/** Turns full screen on and off (GAME-11c); nothing where unsupported (iPhones). */
export function FullScreen({ page, item = false }: FullScreenProps) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const done = full ? document.exitFullscreen() : page.current?.requestFullscreen();
    // Rejected: the button stays usable.
    done?.catch(() => setFull(document.fullscreenElement !== null));
  };
  const icon = full ? 'minimize' : 'maximize';
  const label = t(full ? 'play.leaveFullScreen' : 'play.fullScreen');
  if (!item) return <IconButton icon={icon} label={label} onClick={toggle} />;
  return (
    <MenuItem icon={icon} onClick={toggle}>
      {label}
    </MenuItem>
  );
}
