import type { Handlers } from '../../context.ts';
import { jackpotState } from './state.ts';

export const jackpotHandlers: Handlers<'jackpot'> = {
  'jackpot.state': (_request, context) => jackpotState(context),
};
