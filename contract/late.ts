import { agent } from './agent.ts';
import { login } from './login.ts';
import { password } from './password.ts';
import { register } from './register.ts';
import { verification } from './verification.ts';

/** The calls that the first screen does without: the app loads this half when one of them is first made (`src/data/call.ts`). */
export const late = {
  ...agent,
  ...login,
  ...password,
  ...register,
  ...verification,
};
