import { type FocusEvent, useRef } from 'react';
import type { Banner as BannerItem } from '../../../../contract/content/calls.ts';
import { banners, bannersSource } from '../../../models/catalogue.ts';
import { dataSaver } from '../../../models/data-saver.ts';
import { t } from '../../../models/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Sun } from '../../../ui/Logo.tsx';
import { BannerSlide } from './BannerSlide.tsx';
import type { BannerMotion } from './banner-swiper.ts';
import { PauseButton } from './PauseButton.tsx';
import { useBannerMotion } from './banner-motion.ts';
import './Banner.css';

/** The home banner (HOME-02); fixed size from the first paint on. */
export function Banner() {
  const list = banners.value;
  if (list.length === 0) {
    // A site without banners makes no room for one.
    if (bannersSource.value.value) return null;
    // The gateway's shell already holds the first picture here.
    return (
      <div className="banner">
        <template data-slot="banner" />
        {bannersSource.value.failure && (
          <span className="banner__words">
            <Sun size={96} />
          </span>
        )}
      </div>
    );
  }
  const saver = dataSaver.value;
  return (
    <Slides key={`${saver} ${list.map((banner) => banner.url).join()}`} list={list} saver={saver} />
  );
}

/**
 * Mounts the other slides after a delay or at first use; with the data saver at first use only,
 * without autoplay (PWA-12). Keyed, as the library moves elements.
 */
function Slides({ list, saver }: { list: readonly BannerItem[]; saver: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const { whole, motion, shown, mountAll, hold, release } = useBannerMotion(box, {
    several: list.length > 1,
    saver,
  });
  // Ignores the focus that a tap leaves behind.
  const onFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) hold();
    else mountAll();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) release();
  };
  // Pointer and focus only pause; buttons and links act.
  // oxlint-disable jsx-a11y/no-noninteractive-element-interactions
  return (
    <section
      className="banner"
      aria-roledescription={t('lobby.carousel')}
      aria-label={t('lobby.banners')}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={onFocus}
      onBlur={onBlur}
      onTouchStart={mountAll}
      onWheel={mountAll}
    >
      <div className="swiper" ref={box}>
        <div className="swiper-wrapper">
          {(whole ? list : list.slice(0, 1)).map((banner, i) => (
            <BannerSlide key={banner.id} banner={banner} first={i === 0} shown={i === shown} />
          ))}
        </div>
      </div>
      {motion && <Controls list={list} shown={shown} motion={motion} />}
      {motion && !saver && <PauseButton of="banner" className="banner__pause" />}
    </section>
  );
}

function Controls({
  list,
  shown,
  motion,
}: {
  list: readonly BannerItem[];
  shown: number;
  motion: BannerMotion;
}) {
  return (
    <>
      <button
        type="button"
        className="banner__arrow"
        aria-label={t('lobby.previous')}
        onClick={motion.previous}
      >
        <Icon name="chevron-left" size={24} />
      </button>
      <button
        type="button"
        className="banner__arrow banner__arrow--next"
        aria-label={t('lobby.next')}
        onClick={motion.next}
      >
        <Icon name="chevron-right" size={24} />
      </button>
      <ol className="banner__dots">
        {list.map((banner, i) => (
          <li key={banner.id}>
            <button
              type="button"
              aria-label={t('lobby.showBanner', { number: i + 1, title: banner.title })}
              aria-current={i === shown || undefined}
              onClick={() => motion.show(i)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
