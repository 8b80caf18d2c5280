import { Swiper } from 'swiper';
import { Autoplay, EffectCoverflow } from 'swiper/modules';
import 'swiper/css';
import 'swiper/css/effect-coverflow';

const stayMs = 5000;
const turnMs = 1000;
const depth = 200;

/** What a mounted banner can be told. */
export interface BannerMotion {
  next(): void;
  previous(): void;
  show(index: number): void;
  pause(): void;
  resume(): void;
  end(): void;
}

/**
 * Sets a banner's slides in motion (HOME-02). Its arrows and dots are the page's own, so that they are buttons with names.
 * @param still no movement by itself and no effect (reduced motion)
 * @param onSlide told the index of the slide that is shown
 */
export function setInMotion(element: HTMLElement, still: boolean, onSlide: (index: number) => void): BannerMotion {
  const swiper = new Swiper(element, {
    modules: [Autoplay, EffectCoverflow],
    loop: element.querySelectorAll('.swiper-slide').length > 1,
    speed: still ? 0 : turnMs,
    autoplay: still ? false : { delay: stayMs, disableOnInteraction: false },
    effect: still ? 'slide' : 'coverflow',
    coverflowEffect: { depth, rotate: 0, slideShadows: false },
    on: { realIndexChange: (now) => onSlide(now.realIndex) },
  });
  return {
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
    show: (index) => swiper.slideToLoop(index),
    pause: () => swiper.autoplay?.stop(),
    resume: () => {
      if (!still) swiper.autoplay?.start();
    },
    end: () => swiper.destroy(true, true),
  };
}
