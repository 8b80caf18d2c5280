import { useState } from 'react';
import { imageUrl, reportImageFailure } from '../../../models/site.ts';
import { Banderitas } from '../../../ui/Banderitas.tsx';

/**
 * A promotion's picture from any host, else flags; decorative.
 * @useSignals
 */
export function Banner({ path }: { path: string }) {
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
          loading="lazy"
          crossOrigin="anonymous"
          onError={() => setFailed({ path, instead: reportImageFailure(url) })}
        />
      )}
      <Banderitas />
    </span>
  );
}
