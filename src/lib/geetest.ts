interface Captcha {
  onReady(then: () => void): Captcha;
  onSuccess(then: () => void): Captcha;
  onClose(then: () => void): Captcha;
  onError(then: () => void): Captcha;
  showCaptcha(): void;
  getValidate(): Record<string, unknown> | false;
  destroy(): void;
}

declare global {
  interface Window {
    initGeetest4?: (
      settings: { captchaId: string; product: 'bind'; language: string },
      then: (captcha: Captcha) => void,
    ) => void;
  }
}

const script = 'https://static.geetest.com/v4/gt4.js';

let loading: Promise<void> | null = null;

/** The library comes from GeeTest itself, once and only where the operator uses it. */
function load(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = script;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      loading = null;
      element.remove();
      reject(new Error('GeeTest did not come'));
    });
    document.head.append(element);
  });
  return loading;
}

/**
 * Lets the player solve a GeeTest v4 captcha. Rejects when the library cannot be had.
 * @returns what the gateway checks, as JSON; null when it was closed or failed
 */
export async function solveGeetest(captchaId: string, language: string): Promise<string | null> {
  await load();
  return new Promise((resolve) => {
    const { initGeetest4 } = window;
    if (!initGeetest4) return resolve(null);
    initGeetest4({ captchaId, product: 'bind', language }, (captcha) => {
      const end = (answer: string | null) => {
        captcha.destroy();
        resolve(answer);
      };
      captcha
        .onReady(() => captcha.showCaptcha())
        .onSuccess(() => {
          const { lot_number, captcha_output, pass_token, gen_time } = captcha.getValidate() || {};
          end(JSON.stringify({ lot_number, captcha_output, pass_token, gen_time }));
        })
        .onClose(() => end(null))
        .onError(() => end(null));
    });
    return undefined;
  });
}
