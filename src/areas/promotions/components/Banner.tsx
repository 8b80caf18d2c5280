import { usePicture } from '../../../models/use-picture.ts';
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
  const { url, onError } = usePicture(path);
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
          onError={onError}
        />
      )}
      <Banderitas />
    </span>
  );
}
