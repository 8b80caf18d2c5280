import { useState } from 'react';
import './Avatar.css';
import { Icon } from './Icon.tsx';

interface AvatarProps {
  /** Its first letter shows without a picture. */
  name: string;
  picture: string | null;
  large?: boolean;
}

/** Picture or first letter; a failed picture shows the default (HOME-06). */
export function Avatar({ name, picture, large }: AvatarProps) {
  return (
    <span className={large ? 'face face--large' : 'face'} aria-hidden="true">
      {picture ? <Picture url={picture} /> : name.slice(0, 1).toUpperCase()}
    </span>
  );
}

function Picture({ url }: { url: string }) {
  const [broken, setBroken] = useState<string>();
  if (url === broken) return <Icon name="image-off" />;
  return <img src={url} alt="" onError={() => setBroken(url)} />;
}
