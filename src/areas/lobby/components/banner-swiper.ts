import { Swiper } from 'swiper';
import { EffectCoverflow } from 'swiper/modules';
import 'swiper/css';
import 'swiper/css/effect-coverflow';

const stayMs = 5000;
const turnMs = 1000;
const depth = 200;

/** The commands of a mounted banner. */
export interface BannerMotion {
  next(): void;
  previous(): void;
  show(index: number): void;
  pause(): void;
  resume(): void;
  end(): void;
}

export interface BannerSetting {
  /** No movement by itself and no effect (reduced motion). */
  still: boolean;
  /** It begins at rest, under the pointer or the focus. */
  paused: boolean;
  /** ms for which the first slide has been shown. */
  shownFor: number;
  /** Receives the index of the slide that is shown. */
  onSlide: (index: number) => void;
}

/**
 * Sets a banner's slides in motion (HOME-02). Its arrows and dots are the page's own, so that they are buttons with names, and
 * so is the clock: the library's asks for every frame of the page while it waits.
 */
export function setInMotion(
  element: HTMLElement,
  { still, paused, shownFor, onSlide }: BannerSetting,
): BannerMotion {
  const clock = turnClock(() => swiper.slideNext(), still || paused);
  const swiper = new Swiper(element, {
    modules: [EffectCoverflow],
    loop: element.querySelectorAll('.swiper-slide').length > 1,
    speed: still ? 0 : turnMs,
    effect: still ? 'slide' : 'coverflow',
    coverflowEffect: { depth, rotate: 0, slideShadows: false },
    on: {
      realIndexChange: (now) => {
        onSlide(now.realIndex);
        clock.again();
      },
      touchStart: () => clock.rest(),
      touchEnd: () => clock.again(),
    },
  });
  clock.again(Math.max(stayMs - shownFor, 0));
  return {
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
    show: (index) => swiper.slideToLoop(index),
    pause: () => clock.pause(),
    resume: () => {
      if (!still) clock.resume();
    },
    end: () => {
      clock.pause();
      swiper.destroy(true, true);
    },
  };
}

/** Calls `turn` every 5 s; not while it is paused, and not for a page that nobody sees. */
function turnClock(turn: () => void, paused: boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = paused;
  const rest = () => clearTimeout(timer);
  const again = (ms = stayMs) => {
    rest();
    if (stopped) return;
    timer = setTimeout(() => {
      again();
      if (!document.hidden) turn();
    }, ms);
  };
  return {
    again,
    /** Until the next `again`. */
    rest,
    pause: () => {
      stopped = true;
      rest();
    },
    resume: () => {
      stopped = false;
      again();
    },
  };
}
