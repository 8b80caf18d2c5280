import { useState } from 'react';
import { imageUrl, pictureRound, reportImageFailure } from './site.ts';

/**
 * A picture's URL on any host, or null for the default (GAME-08, HOME-06). A tracked read.
 * @param path below an image CDN origin; null: none
 */
export function usePicture(path: string | null): { url: string | null; onError: () => void } {
  const round = pictureRound.value;
  const [failed, setFailed] = useState({
    path: '' as string | null,
    round,
    instead: null as string | null,
  });
  const hasFailed = failed.path === path && failed.round === round;
  const url = hasFailed ? failed.instead : path && imageUrl(path);
  return {
    url,
    onError: () => url && setFailed({ path, round, instead: reportImageFailure(url) }),
  };
}
