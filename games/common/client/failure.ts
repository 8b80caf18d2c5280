import { type Failure, failureKey } from '../../../src/lib/result.ts';
import { button, h } from './dom.ts';
import type { Host } from './host.ts';
import type { Texts } from './texts.ts';

export const failureCode = (failure: Failure): string =>
  failure.kind === 'rejected' ? failure.code : failure.kind;

export const isLaunchOver = (failure: Failure): boolean =>
  failureCode(failure) === 'launch_expired';

export function postFailure(host: Host, failure: Failure): void {
  host.post(
    isLaunchOver(failure) ? { kind: 'need-launch' } : { kind: 'error', code: failureCode(failure) },
  );
}

export const checkingInWords = ({ t }: Texts, failure: Failure): string =>
  t(failure.kind === 'rejected' ? 'game.checkingBusy' : 'game.checkingOffline');

export function failureInWords(texts: Texts, failure: Failure): string {
  const own = `game.failures.${failureCode(failure)}`;
  return texts.t(texts.has(own) ? own : failureKey(failure));
}

export function drawFailure(
  root: HTMLElement,
  texts: Texts,
  failure: Failure,
  host: Host,
  retry: () => void,
): void {
  root.dataset.state = 'failed';
  root.replaceChildren(
    h(
      'div',
      { class: 'failure', role: 'alert' },
      h('h1', {}, texts.t('game.notOpened')),
      h('p', {}, failureInWords(texts, failure)),
      button({ class: 'action' }, retry, texts.t('game.retry')),
      ...(host.framed
        ? [
            button(
              { class: 'notice__act' },
              () => host.post({ kind: 'exit' }),
              texts.t('game.toLobby'),
            ),
          ]
        : []),
    ),
  );
}
