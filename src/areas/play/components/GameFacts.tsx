import type { TextKey } from '../../../lib/text-key.ts';
import { Link } from 'wouter';
import type { Game } from '../../../models/game.ts';
import { t } from '../../../models/language.ts';
import { vendorCategories } from '../../../models/catalogue.ts';
import { rtpText } from '../../../models/rtp-text.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';

interface GameFactsProps {
  game: Game | null;
  freePlay: boolean;
  /** Opens in a window of its own. */
  outside: boolean;
  onClose: () => void;
}

function makerName(vendor: string): string {
  const cards = vendorCategories.value.flatMap(({ cards }) => cards[vendor] ?? []);
  return cards[0]?.displayName ?? vendor;
}

/** Maker, RTP, volatility and where the rules are (GAME-11). */
export function GameFacts({ game, freePlay, outside, onClose }: GameFactsProps) {
  const facts: [name: TextKey, text: string | undefined][] = [
    ['play.factMaker', game?.vendorCode && makerName(game.vendorCode)],
    ['play.factRtp', rtpText(game?.rtp)],
    ['play.factVolatility', game?.volatility ? t(`play.volatility.${game.volatility}`) : undefined],
    ['play.factRules', t(outside ? 'play.factRulesOutside' : 'play.factRulesText')],
    ['play.factMoney', t(freePlay ? 'play.factMoneyFree' : 'play.factMoneyReal')],
    ['play.factSafe', t(outside ? 'play.factSafeOutside' : 'play.factSafeText')],
  ];
  return (
    <Dialog
      title={game?.displayName ?? t('play.about')}
      closeLabel={t('play.close')}
      onClose={onClose}
    >
      <DescriptionList items={facts.map(([name, text]) => [t(name), text])} />
      <PageLink game={game} onClose={onClose} />
      {!outside && (
        <p>
          <Link href="/fairness" onClick={onClose}>
            {t('fair.link')}
          </Link>
        </p>
      )}
    </Dialog>
  );
}

/** To what the site says of the game (GAME-18h). */
function PageLink({ game, onClose }: Pick<GameFactsProps, 'game' | 'onClose'>) {
  return (
    game && (
      <p>
        <Link href={`/games/${game.gameId}`} onClick={onClose}>
          {t('lobby.details.page')}
        </Link>
      </p>
    )
  );
}
