import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { Banner as BannerItem } from '../../../../contract/content.ts';
import { banners } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { BannerSlide } from './BannerSlide.tsx';
import type { BannerMotion } from './banner-swiper.ts';
import './Banner.css';

/** The banner of the home page (HOME-02). Its box has one size from the first paint on, before anything is known. */
export function Banner() {
  const list = banners.value;
  if (list.length === 0) {
    // The shell carries the first picture here; see the gateway's pages.
    return (
      <div className="banner">
        <template data-slot="banner" />
      </div>
    );
  }
  return <Slides key={list.map((banner) => banner.url).join()} list={list} />;
}

/** ms from the drawing of the first slide until the others come, unless the visitor turns to the banner before. */
const othersAfter = 4000;

/**
 * The first slide stands by itself until the page has long been usable, or the visitor turns to it; then the others come and
 * the banner moves. It is keyed by its slides: the library moves their elements about, so another list gets elements of its
 * own.
 */
function Slides({ list }: { list: readonly BannerItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  const [drawn] = useState(() => performance.now());
  const [whole, setWhole] = useState(false);
  const [motion, setMotion] = useState<BannerMotion | null>(null);
  const [shown, setShown] = useState(0);
  const several = list.length > 1;

  useEffect(() => {
    if (!several) return undefined;
    const timer = setTimeout(() => setWhole(true), othersAfter);
    return () => clearTimeout(timer);
  }, [several]);
  useEffect(() => {
    if (!whole) return undefined;
    let gone = false;
    let begun: BannerMotion | null = null;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const begin = async () => {
      const { setInMotion } = await import('./banner-swiper.ts');
      if (gone || !box.current) return;
      const shownFor = performance.now() - drawn;
      begun = setInMotion(box.current, { still, paused: held.current, shownFor, onSlide: setShown });
      setMotion(begun);
    };
    // Without the library the first banner stands, and its link works.
    begin().catch(() => setWhole(false));
    return () => {
      gone = true;
      begun?.end();
    };
  }, [whole, drawn]);

  const wake = () => {
    if (several) setWhole(true);
  };
  const hold = () => {
    held.current = true;
    motion?.pause();
    wake();
  };
  const release = () => {
    held.current = false;
    motion?.resume();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) release();
  };
  // The pointer and the focus only let it rest; what can be done with it are the buttons and links in it.
  // oxlint-disable jsx-a11y/no-noninteractive-element-interactions
  return (
    <section
      className="banner"
      aria-roledescription={t('home.carousel')}
      aria-label={t('home.banners')}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={onBlur}
      onTouchStart={wake}
      onWheel={wake}
    >
      <div className="swiper" ref={box}>
        <div className="swiper-wrapper">
          {(whole ? list : list.slice(0, 1)).map((banner, i) => (
            <BannerSlide key={banner.id} banner={banner} first={i === 0} shown={i === shown} />
          ))}
        </div>
      </div>
      {motion && <Controls list={list} shown={shown} motion={motion} />}
    </section>
  );
}

function Controls({ list, shown, motion }: { list: readonly BannerItem[]; shown: number; motion: BannerMotion }) {
  return (
    <>
      <button type="button" className="banner__arrow" aria-label={t('home.previous')} onClick={motion.previous}>
        <Icon name="chevron-left" size={24} />
      </button>
      <button type="button" className="banner__arrow banner__arrow--next" aria-label={t('home.next')} onClick={motion.next}>
        <Icon name="chevron-right" size={24} />
      </button>
      <ol className="banner__dots">
        {list.map((banner, i) => (
          <li key={banner.id}>
            <button
              type="button"
              aria-label={t('home.showBanner', { number: i + 1, title: banner.title })}
              aria-current={i === shown || undefined}
              onClick={() => motion.show(i)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
