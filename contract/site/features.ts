/** Whether a leaf of the whitelabel tree is on. */
export type Flag = (code: string) => boolean;

/**
 * A code by message can replace a password: to log in by mobile number, and to set a new one
 * (AUTH-20, AUTH-27).
 */
export const mobileCodes = (flag: Flag): boolean => flag('MOBILENUMREG3') && flag('REGMOBVERF3');

/** Open, of either kind (AUTH-27). */
export const registration = (flag: Flag): boolean => flag('USERNAMEREG3') || flag('MOBILENUMREG3');
