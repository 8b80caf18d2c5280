import { useState } from 'react';
import { imageUrl, reportImageFailure } from '../../../models/site.ts';
import { Banderitas } from '../../../ui/Banderitas.tsx';

interface BannerProps {
  path: string;
  /** In the first view, which is not seen whole without it. */
  first?: boolean;
}

/**
 * A promotion's picture from any host, else flags; decorative.
 * @useSignals
 */
export function Banner({ path, first = false }: BannerProps) {
  const [failed, setFailed] = useState<{ path: string; instead: string | null } | null>(null);
  const url = failed?.path === path ? failed.instead : imageUrl(path);
  return (
    <span className="promo-banner">
      {url && (
        <img
          src={url}
          alt=""
          width="600"
          height="240"
          loading={first ? 'eager' : 'lazy'}
          {...(first && { fetchPriority: 'high' })}
          crossOrigin="anonymous"
          onError={() => setFailed({ path, instead: reportImageFailure(url) })}
        />
      )}
      <Banderitas />
    </span>
  );
}
