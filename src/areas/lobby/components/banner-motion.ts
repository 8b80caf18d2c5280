import { type RefObject, useEffect, useRef, useState } from 'react';
import { movers } from '../motion.model.ts';
import type { BannerMotion } from './banner-swiper.ts';

/** ms until the other slides mount unless the visitor turns first. */
const othersAfter = 4000;

/**
 * A banner's motion: the first slide alone, then the library in `box`.
 * @param saver no autoplay; only the visitor starts it (PWA-12)
 * @returns `whole`: all slides are drawn; `shown`: index in view; `hold`, `release`: pause
 * under pointer or focus, apart from the visitor's own pause
 */
export function useBannerMotion(
  box: RefObject<HTMLElement | null>,
  { several, saver }: { several: boolean; saver: boolean },
) {
  const held = useRef(false);
  const [drawn] = useState(() => performance.now());
  const [whole, setWhole] = useState(false);
  const [motion, setMotion] = useState<BannerMotion | null>(null);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (!several || saver) return undefined;
    const timer = setTimeout(() => setWhole(true), othersAfter);
    return () => clearTimeout(timer);
  }, [several, saver]);
  useEffect(() => {
    if (!whole) return undefined;
    let gone = false;
    let begun: BannerMotion | null = null;
    const still = saver || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const begin = async () => {
      const { setInMotion } = await import('./banner-swiper.ts');
      if (gone || !box.current) return;
      const shownFor = performance.now() - drawn;
      const paused = held.current || movers.banner.paused.peek();
      begun = setInMotion(box.current, { still, paused, shownFor, onSlide: setShown });
      setMotion(begun);
    };
    // Without the library the first banner still works.
    begin().catch(() => setWhole(false));
    return () => {
      gone = true;
      begun?.end();
    };
  }, [whole, drawn, box, saver]);
  useEffect(
    () =>
      movers.banner.onToggle((paused) => {
        if (paused) motion?.pause();
        else if (!held.current) motion?.resume();
      }),
    [motion],
  );

  const mountAll = () => {
    if (several) setWhole(true);
  };
  const hold = () => {
    held.current = true;
    motion?.pause();
    mountAll();
  };
  const release = () => {
    held.current = false;
    if (!movers.banner.paused.peek()) motion?.resume();
  };
  return { whole, motion, shown, mountAll, hold, release };
}
