import '../../../src/ui/tokens.css';
import '../../common/client/base.css';
import '../../common/client/messages.css';
import '../../common/client/stepper.css';
import './barya.css';
import { button, h } from '../../common/client/dom.ts';
import { baryaGame } from '../meta.ts';
import { readAddress } from './address.ts';
import { Game } from './game.ts';
import { ask } from './server.ts';
import { textsOf } from './texts.ts';

const { token, language, theme, backUrl } = readAddress();
const root = document.querySelector<HTMLElement>('#game') ?? document.body;
const words = textsOf(language);
const name = baryaGame.names[language === 'EN' ? 'EN' : 'TY'];

/** A browser closes only windows that a page opened. */
function leave(): void {
  close();
  if (backUrl) setTimeout(() => location.assign(backUrl), 200);
}

function fail(reason: string, retry: boolean): void {
  const ways = h(
    'div',
    { class: 'ways' },
    ...(retry ? [button({ class: 'action' }, () => void open(), words.t('barya.retry'))] : []),
    button({ class: 'notice__act' }, leave, words.t('barya.toSite')),
  );
  root.dataset.state = 'failed';
  root.replaceChildren(
    h(
      'div',
      { class: 'failure', role: 'alert' },
      h('h1', {}, words.t('barya.notOpened')),
      h('p', {}, reason),
      ways,
    ),
  );
}

async function open(): Promise<void> {
  root.dataset.state = 'opening';
  root.replaceChildren(h('p', { class: 'opening', role: 'status' }, words.t('barya.opening')));
  const seat = await ask('open', token, {});
  if (seat.kind === 'value') {
    const game = new Game(root, textsOf(language, seat.value.symbol), token, seat.value, leave);
    root.dataset.state = 'open';
    root.replaceChildren(game.view.element);
  } else if (seat.kind === 'silence') fail(words.t('errors.unreachable'), true);
  else if (seat.code === 'launch_expired' || seat.code === 'invalid_request')
    fail(words.t('barya.reopen'), false);
  else
    fail(
      words.t(words.has(`errors.${seat.code}`) ? `errors.${seat.code}` : 'errors.unknown'),
      true,
    );
}

document.title = name;
document.documentElement.lang = words.tag;
document.documentElement.dataset.theme = theme;
root.setAttribute('aria-label', name);
void open();
