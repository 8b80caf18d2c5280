import '../../../src/ui/tokens.css';
import '../../common/client/base.css';
import '../../common/client/messages.css';
import '../../common/client/win.css';
import '../../common/client/info.css';
import '../../common/client/rounds.css';
import '../../common/client/table.css';
import '../../common/client/slip.css';
import './matches.css';
import './live.css';
import './slip.css';
import '../../common/client/small.css';
import './small.css';
import { startGame } from '../../common/client/start.ts';
import { sitDown } from '../../common/client/table-seat.ts';
import { League } from './league.ts';
import { isTheme } from './shapes.ts';
import { textsOf } from './texts.ts';

startGame(textsOf, async (given) => {
  const { theme } = given.opened;
  return isTheme(theme)
    ? sitDown(given, (perRound) => new League(given, theme.sport, perRound).seat)
    : { kind: 'broken' };
});
