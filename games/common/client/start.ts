import type { ToGame } from '../../../contract/play/frame.ts';
import type { Failure } from '../../../src/lib/result.ts';
import { type Opened, callHouse } from './api.ts';
import { drawFailure, postFailure } from './failure.ts';
import { type Feel, feelOf } from './feel.ts';
import { type Host, connectHost } from './host.ts';
import { type Launch, readLaunch } from './launch.ts';
import type { Texts } from './texts.ts';

export interface Given {
  root: HTMLElement;
  opened: Opened;
  texts: Texts;
  launch: Launch;
  host: Host;
  feel: Feel;
}

export interface Running {
  balance(centavos: number): void;
}

/** `make` resolves to a failure when a part does not load. */
export function startGame(
  textsOf: (language: string, symbol?: string) => Texts,
  make: (given: Given) => Promise<Running | Failure>,
): void {
  const launch = readLaunch(location.hash);
  const page = document.documentElement;
  const root = document.querySelector<HTMLElement>('#game') ?? document.body;
  let game: Running | null = null;
  const host = connectHost((message: ToGame) => {
    if (message.kind === 'theme') page.dataset.theme = message.theme;
    else if (message.kind === 'haptics') feel.haptics.on = message.on;
    else game?.balance(message.balance);
  });
  const feel = feelOf(launch, host);

  const open = async (): Promise<void> => {
    const words = textsOf(launch.language);
    page.lang = words.tag;
    root.dataset.state = 'opening';
    const opened = await callHouse(launch.token, 'house.open', {});
    const made = opened.ok ? await draw(opened.value) : opened.failure;
    if (!('kind' in made)) {
      game = made;
      host.post({ kind: 'ready' });
      return;
    }
    postFailure(host, made);
    drawFailure(root, words, made, host, () => void open());
  };
  const draw = (opened: Opened) => {
    document.title = opened.name;
    root.setAttribute('aria-label', opened.name);
    return make({
      root,
      opened,
      texts: textsOf(launch.language, opened.currencySymbol),
      launch,
      host,
      feel,
    });
  };

  page.dataset.theme = launch.theme;
  // A new launch may change only the fragment, which loads nothing.
  addEventListener('hashchange', () => location.reload());
  void open();
}
