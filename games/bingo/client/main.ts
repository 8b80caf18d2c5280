import '../../../src/ui/tokens.css';
import '../../common/client/base.css';
import '../../common/client/messages.css';
import '../../common/client/win.css';
import '../../common/client/info.css';
import '../../common/client/rounds.css';
import '../../common/client/table.css';
import './bingo.css';
import './card.css';
import '../../common/client/small.css';
import './small.css';
import { startGame } from '../../common/client/start.ts';
import { sitDown } from '../../common/client/table-seat.ts';
import { Hall } from './hall.ts';
import { isTheme } from './shapes.ts';
import { textsOf } from './texts.ts';

startGame(textsOf, async (given) => {
  const { theme } = given.opened;
  return isTheme(theme) ? sitDown(given, () => new Hall(given, theme).seat) : { kind: 'broken' };
});
