/** See requirements.mjs. */
export function checkRequirements(folder: string): {
  problems: string[];
  uncited: string[];
  whole: number;
  all: number;
};
