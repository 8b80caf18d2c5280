import { is } from 'superstruct';
import type { Failure } from '../../../src/lib/result.ts';
import '../../../src/ui/tokens.css';
import '../../common/client/base.css';
import './game.css';
import '../../common/client/messages.css';
import '../../common/client/win.css';
import './panel.css';
import '../../common/client/info.css';
import './bonus.css';
import './jackpot.css';
import './small.css';
import { callHouse } from '../../common/client/api.ts';
import { loadPictures } from './art.ts';
import { postFailure } from '../../common/client/failure.ts';
import { drawFailure } from './failure.ts';
import { Game } from './game.ts';
import { loadEngine } from './load-engine.ts';
import { feelOf } from '../../common/client/feel.ts';
import { connectHost } from '../../common/client/host.ts';
import { readLaunch } from '../../common/client/launch.ts';
import { ThemeShape } from './shapes.ts';
import { textsOf } from './texts.ts';
import { failureInWords } from './words.ts';

const launch = readLaunch(location.hash);
const page = document.documentElement;
const root = document.querySelector<HTMLElement>('#game') ?? document.body;
let game: Game | null = null;

const host = connectHost((message) => {
  if (game) game.hear(message);
  else if (message.kind === 'theme') page.dataset.theme = message.theme;
  else if (message.kind === 'haptics') feel.haptics.on = message.on;
});

const feel = feelOf(launch, host);

/** Shows a failure in the game's place, with a retry. */
async function open(): Promise<void> {
  const words = textsOf(launch.language);
  page.lang = words.tag;
  root.dataset.state = 'opening';
  const opened = await callHouse(launch.token, 'house.open', {});
  const fail = (failure: Failure) => {
    postFailure(host, failure);
    drawFailure(root, words, failureInWords(words, failure), host, () => void open());
  };
  if (!opened.ok) return fail(opened.failure);
  if (!is(opened.value.theme, ThemeShape)) return fail({ kind: 'broken' });
  const { value } = opened;
  root.setAttribute('aria-label', value.name);
  const { theme } = value;
  const texts = textsOf(launch.language, value.currencySymbol);
  document.title = value.name;
  const engine = await loadEngine(theme.engine).catch(() => null);
  if (!engine) return fail({ kind: 'offline' });
  const pictures = await loadPictures(engine.pictures(theme.motif));
  const look = page.dataset.theme === 'light' ? 'light' : 'dark';
  game = new Game(root, {
    opened: value,
    theme,
    engine,
    pictures,
    texts,
    launch,
    look,
    host,
    feel,
  });
  host.post({ kind: 'ready' });
}

page.dataset.theme = launch.theme;
// A new launch may change only the fragment, which loads nothing.
addEventListener('hashchange', () => location.reload());
void open();
