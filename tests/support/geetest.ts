import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const captchaId = 'cid';

/** Accepts every answer. */
export async function openGeetest(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(
    (_request, response) =>
      void response.end(JSON.stringify({ status: 'success', result: 'success', reason: '' })),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** Environment of a gateway. */
export const geetestSettings = ({ url }: { url: string }): Record<string, string> => ({
  GEETEST_ID: captchaId,
  GEETEST_KEY: 'key',
  GEETEST_URL: url,
});

/**
 * Runs in the page: GeeTest v4 as documented, a panel at the body's end with a button for each end.
 */
export function geetestLibrary(): void {
  Object.assign(window, {
    initGeetest4: (
      { language, captchaId: id }: { language: string; captchaId: string },
      then: (captcha: object) => void,
    ) => {
      const heard: Record<string, () => void> = {};
      const panel = document.createElement('div');
      panel.className = 'geetest_captcha';
      panel.lang = language;
      panel.setAttribute('role', 'region');
      panel.setAttribute('aria-label', 'GeeTest');
      panel.style.cssText =
        'position: fixed; inset: 30% auto auto 30%; z-index: 2147483647; padding: 16px; background: #fff; color: #000';
      for (const name of ['success', 'close', 'error']) {
        const button = document.createElement('button');
        button.textContent = name;
        button.addEventListener('click', () => heard[name]?.());
        panel.append(button);
      }
      const lot_number = crypto.randomUUID().replaceAll('-', '');
      const captcha = {
        onReady: (f: () => void) => (setTimeout(f), captcha),
        onSuccess: (f: () => void) => ((heard['success'] = f), captcha),
        onClose: (f: () => void) => ((heard['close'] = f), captcha),
        onError: (f: () => void) => ((heard['error'] = f), captcha),
        showCaptcha: () => document.body.append(panel),
        destroy: () => panel.remove(),
        getValidate: () => ({
          lot_number,
          captcha_output: 'o',
          pass_token: 'p',
          gen_time: '1',
          captcha_id: id,
        }),
      };
      then(captcha);
    },
  });
}
