import '../../../src/ui/tokens.css';
import '../../common/client/base.css';
import '../../common/client/messages.css';
import '../../common/client/win.css';
import '../../common/client/info.css';
import '../../common/client/rounds.css';
import '../../common/client/table.css';
import '../../common/client/betting.css';
import './felt.css';
import './spots.css';
import '../../common/client/small.css';
import './small.css';
import { startGame } from '../../common/client/start.ts';
import { sitDown } from '../../common/client/table-seat.ts';
import { BaccaratTable } from './table.ts';
import { textsOf } from './texts.ts';

startGame(textsOf, (given) =>
  sitDown(given, (perRound) => new BaccaratTable(given, perRound).seat),
);
