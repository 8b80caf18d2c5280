/** Agents are 1, 2, 41, 42; trial 4; a plain member 0. */
export const agentTypes = [1, 2, 41, 42] as const;
export const trialType = 4;
