/** See check-output.mjs. */
export function checkOutput(folder: string): { problems: string[]; bytes: number };
