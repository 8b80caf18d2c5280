import { useState } from 'react';
import { imageUrl, pictureRound, reportImageFailure } from '../../../models/site.ts';

/** A picture's URL on any host, or null for the default (GAME-08, HOME-06). */
export function usePicture(path: string): { url: string | null; onError: () => void } {
  const round = pictureRound.value;
  const [failed, setFailed] = useState({ path: '', round, instead: null as string | null });
  const url = failed.path === path && failed.round === round ? failed.instead : imageUrl(path);
  return {
    url,
    onError: () => url && setFailed({ path, round, instead: reportImageFailure(url) }),
  };
}
