import { makeRoom } from './guest-panel.ts';
import { loadScript } from './script.ts';

interface Recaptcha {
  ready(then: () => void): void;
  render(container: HTMLElement, settings: Record<string, unknown>): number;
  execute(widget: number): void;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** Loaded only where Firebase verifies numbers. */
const script = 'https://www.google.com/recaptcha/api.js?render=explicit';
/** ms to an answer without a challenge, or after one. */
const timeoutMs = 30_000;
const grace = 1000;

/**
 * Invisible reCAPTCHA v2. Rejects if it fails to load.
 * @param locale BCP 47
 * @returns Firebase's token; null: closed or failed
 */
export async function solveRecaptcha(sitekey: string, locale: string): Promise<string | null> {
  await loadScript(`${script}&hl=${locale}`);
  const { grecaptcha } = window;
  if (!grecaptcha) return null;
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  const holder = document.createElement('div');
  document.body.append(holder);
  return new Promise((resolve) => {
    let over = false;
    const riddle = watchRiddle(() => end(null));
    const end = (token: string | null) => {
      if (over) return;
      over = true;
      riddle.stop();
      holder.remove();
      for (const one of frames()) one.closest('body > div')?.remove();
      resolve(token);
    };
    const fail = () => end(null);
    riddle.start();
    const settings = {
      sitekey,
      size: 'invisible',
      callback: end,
      'error-callback': fail,
      'expired-callback': fail,
    };
    try {
      grecaptcha.execute(grecaptcha.render(holder, settings));
    } catch {
      fail();
    }
  });
}

/** The challenge; its parent exists earlier. */
const frame = 'iframe[src*="/recaptcha/"][src*="bframe"]';

const frames = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(frame)];
const isShown = (): boolean =>
  frames().some(
    (one) => getComputedStyle(one).visibility === 'visible' && one.getClientRects().length > 0,
  );

/** Makes room for a challenge and reports its closing. */
function watchRiddle(onLeft: () => void) {
  let leave: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const shown = isShown();
    if (shown && !leave) {
      clearTimeout(timer);
      leave = makeRoom(onLeft);
    } else if (!shown && leave) {
      leave();
      leave = null;
      timer = setTimeout(onLeft, grace);
    }
  };
  const observer = new MutationObserver(look);
  return {
    start() {
      timer = setTimeout(onLeft, timeoutMs);
      observer.observe(document.body, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['style'],
      });
    },
    stop() {
      observer.disconnect();
      clearTimeout(timer);
      leave?.();
      leave = null;
    },
  };
}
