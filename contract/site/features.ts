/** What an operator turns on and off (AUTH-27a, OPS-03e). */
export const flagCodes = [
  'CHNGPASSVERIF3',
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'AGENTPOLICY3',
  'FREEPLAY',
] as const;

/** Whether a leaf of the whitelabel tree is on. */
export type Flag = (code: string) => boolean;

/**
 * A code by message can replace a password: to log in by mobile number, and to set a new one
 * (AUTH-20, AUTH-27).
 */
export const mobileCodes = (flag: Flag): boolean => flag('MOBILENUMREG3') && flag('REGMOBVERF3');

/** A trial account with play money may be opened (AUTH-27). */
export const freePlay = (flag: Flag): boolean => flag('FREEPLAY');

/** Open, of either kind (AUTH-27). */
export const registration = (flag: Flag): boolean => flag('USERNAMEREG3') || flag('MOBILENUMREG3');
