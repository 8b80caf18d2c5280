import { button, h } from '../../common/client/dom.ts';
import type { Host } from '../../common/client/host.ts';
import type { Texts } from '../../common/client/texts.ts';

export function drawFailure(
  root: HTMLElement,
  texts: Texts,
  text: string,
  host: Host,
  retry: () => void,
): void {
  const leave = () => host.post({ kind: 'exit' });
  root.dataset.state = 'failed';
  root.replaceChildren(
    h(
      'div',
      { class: 'failure', role: 'alert' },
      h('h1', {}, texts.t('slots.notOpened')),
      h('p', {}, text),
      button({ class: 'action' }, retry, texts.t('slots.retry')),
      ...(host.framed ? [button({ class: 'notice__act' }, leave, texts.t('slots.toLobby'))] : []),
    ),
  );
}
