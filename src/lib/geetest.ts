import { makeRoom } from './guest-panel.ts';
import { loadScript } from './script.ts';

interface Captcha {
  onReady(then: () => void): Captcha;
  onSuccess(then: () => void): Captcha;
  onClose(then: () => void): Captcha;
  onError(then: () => void): Captcha;
  showCaptcha(): void;
  getValidate(): Record<string, unknown> | false;
  destroy(): void;
}

interface Settings {
  captchaId: string;
  product: 'bind';
  language: string;
  onError: () => void;
}

declare global {
  interface Window {
    initGeetest4?: (settings: Settings, then: (captcha: Captcha) => void) => void;
  }
}

/** Loaded only if configured. */
const script = 'https://static.geetest.com/v4/gt4.js';
/** ms until the panel is ready; solving has no limit. */
const timeoutMs = 20_000;

/**
 * Shows GeeTest v4 over any dialog. Rejects if it fails to load.
 * @returns JSON for the gateway; null: closed or failed
 */
export async function solveGeetest(captchaId: string, language: string): Promise<string | null> {
  await loadScript(script);
  return new Promise((resolve) => {
    const { initGeetest4 } = window;
    if (!initGeetest4) return resolve(null);
    let leave = () => {};
    let destroy = () => {};
    let over = false;
    const end = (answer: string | null) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      leave();
      destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, timeoutMs, null);
    initGeetest4({ captchaId, product: 'bind', language, onError: () => end(null) }, (captcha) => {
      destroy = () => captcha.destroy();
      if (over) return destroy();
      captcha
        .onReady(() => {
          if (over) return;
          clearTimeout(timer);
          leave = makeRoom(() => end(null));
          captcha.showCaptcha();
        })
        .onSuccess(() => {
          const { lot_number, captcha_output, pass_token, gen_time } = captcha.getValidate() || {};
          end(JSON.stringify({ lot_number, captcha_output, pass_token, gen_time }));
        })
        .onClose(() => end(null))
        .onError(() => end(null));
      return undefined;
    });
    return undefined;
  });
}
