import { Swiper } from 'swiper';
import { EffectCoverflow } from 'swiper/modules';
import 'swiper/css';
import 'swiper/css/effect-coverflow';

const stayMs = 5000;
const turnMs = 1000;
const depth = 200;

export interface BannerMotion {
  next(): void;
  previous(): void;
  show(index: number): void;
  pause(): void;
  resume(): void;
  end(): void;
}

export interface BannerSetting {
  /** Reduced motion: no autoplay or effect. */
  still: boolean;
  /** Starts paused, under pointer or focus. */
  paused: boolean;
  /** ms that the first slide has been in view. */
  shownFor: number;
  /** Receives the index in view. */
  onSlide: (index: number) => void;
}

/**
 * Starts the motion (HOME-02), with our own named buttons and clock: the library's clock runs every
 * frame.
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

/** Calls `turn` every 5 s unless paused or hidden. */
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
    /** Until `again`. */
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
