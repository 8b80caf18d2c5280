type Counts = readonly [covered: number, all: number];
interface Both {
  lines: Counts;
  branches: Counts;
}
interface Summary {
  folders: Record<string, Both>;
  files: Record<string, Both & { missed: readonly number[]; hash: string }>;
}
/** See compare.mjs. */
export function compare(
  before: Summary,
  after: Summary,
): { fallen: { name: string; lines: string[] }[]; gone: string[] };
