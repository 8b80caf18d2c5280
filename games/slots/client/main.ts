import { is } from 'superstruct';
import '../../../src/ui/tokens.css';
import './game.css';
import './messages.css';
import './panel.css';
import './info.css';
import { callHouse } from './api.ts';
import { loadPictures } from './art.ts';
import { Game, drawFailure } from './game.ts';
import { connectHost } from './host.ts';
import { readLaunch } from './launch.ts';
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
});

/** Opens the game; what goes wrong is told in its place, with a button to try again. */
async function open(): Promise<void> {
  const words = textsOf(launch.language);
  page.lang = words.tag;
  root.dataset.state = 'opening';
  const opened = await callHouse(launch.token, 'house.open', {});
  if (!opened.ok || !is(opened.value.theme, ThemeShape)) {
    const failure = opened.ok ? ({ kind: 'broken' } as const) : opened.failure;
    const code = failure.kind === 'refused' ? failure.code : failure.kind;
    host.tell(code === 'launch_expired' ? { kind: 'need-launch' } : { kind: 'error', code });
    drawFailure(root, words, failureInWords(words, failure), host, () => void open());
    return;
  }
  const { value } = opened;
  root.setAttribute('aria-label', value.name);
  const { theme } = value;
  const texts = textsOf(launch.language, value.currencySymbol);
  document.title = value.name;
  const pictures = await loadPictures(theme.motif);
  const look = page.dataset.theme === 'light' ? 'light' : 'dark';
  game = new Game(root, { opened: value, theme, pictures, texts, launch, look, host });
  host.tell({ kind: 'ready' });
}

page.dataset.theme = launch.theme;
// A new launch of the same game differs in the fragment alone, which loads nothing by itself.
addEventListener('hashchange', () => location.reload());
void open();
