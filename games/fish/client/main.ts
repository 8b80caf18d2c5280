import '../../../src/ui/tokens.css';
import '../../common/client/base.css';
import '../../common/client/messages.css';
import '../../common/client/win.css';
import '../../common/client/info.css';
import '../../common/client/rounds.css';
import '../../common/client/stepper.css';
import './fish.css';
import './targets.css';
import '../../common/client/small.css';
import './small.css';
import { startGame } from '../../common/client/start.ts';
import { FishGame } from './game.ts';
import { textsOf } from './texts.ts';

startGame(textsOf, async (given) => new FishGame(given));
