/** Whether a leaf of the whitelabel tree is on. */
export type Flag = (code: string) => boolean;

/**
 * Numbers are verified by a message, so a code that comes in one can stand for a password: logging in by mobile number, and
 * setting a new password with it (AUTH-20, AUTH-27).
 */
export const mobileCodes = (flag: Flag): boolean => flag('MOBILENUMREG3') && flag('REGMOBVERF3');

/** A registration of either kind is open (AUTH-27). */
export const registration = (flag: Flag): boolean => flag('USERNAMEREG3') || flag('MOBILENUMREG3');
