import { account } from './account-calls.ts';
import { agent } from './agent-calls.ts';
import { entry } from './entry.ts';
import { login } from './login.ts';
import { password } from './password.ts';
import { play, seamless } from './play.ts';
import { register } from './register.ts';
import { security } from './security.ts';
import { verification } from './verification.ts';
import { wallet } from './wallet.ts';

/** The calls that the first screen does without: the app loads this half when one of them is first made (`src/data/call.ts`). */
export const late = {
  ...account,
  ...agent,
  ...login,
  ...password,
  ...play,
  ...register,
  ...entry,
  ...security,
  ...seamless,
  ...verification,
  ...wallet,
};
