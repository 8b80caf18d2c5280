import type { Value } from '../../../contract/index.ts';
import type { PrizeMode } from '../../../contract/lottery/calls.ts';
import { call } from '../../data/call.ts';
import type { Result } from '../../lib/result.ts';
import { language } from '../../models/language.ts';
import { theme } from '../../models/theme.ts';

/** A catalogue game, or a lottery game by code with its page (GAME-10). */
export type Target =
  | { gameId: string }
  | { gameCode: string; prizeMode: PrizeMode; backPath: string };

/** Requests a game's URL on a launch host (GAME-02). */
export function askLaunch(target: Target, host: string): Promise<Result<Value<'games.launch'>>> {
  const opening = {
    host,
    language: language.peek(),
    theme: theme.peek(),
    clientType: 3,
    platform: 'html5-desktop',
  } as const;
  if ('gameId' in target) return call('games.launch', { nodeId: target.gameId, ...opening });
  return call('lottery.launch', {
    lottoArea: 'VN',
    launchMode: 'LOTT',
    lottoPrizeMode: target.prizeMode,
    lottoGameCode: target.gameCode,
    lottoView: 'betting',
    device: 'WEB',
    backUrl: `${location.origin}${target.backPath}`,
    ...opening,
  });
}
