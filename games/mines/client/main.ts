import '../../../src/ui/tokens.css';
import '../../common/client/base.css';
import '../../common/client/messages.css';
import '../../common/client/win.css';
import '../../common/client/info.css';
import '../../common/client/rounds.css';
import '../../common/client/stepper.css';
import './mines.css';
import '../../common/client/small.css';
import './small.css';
import { openStaged } from '../../common/client/staged-play.ts';
import { startGame } from '../../common/client/start.ts';
import { Mines } from './game.ts';
import { textsOf } from './texts.ts';

startGame(textsOf, (given) => openStaged(given, () => new Mines(given).play));
