import { type Counts, type Coverage, type Summary, percent, share } from './summary.ts';

interface Comparison {
  /** Smaller share of lines or branches. */
  fallen: { name: string; lines: string[] }[];
  /** In the first summary only. */
  gone: string[];
}

/** Compares two results of `summarise`. */
export function compare(before: Summary, after: Summary): Comparison {
  const names = Object.keys(before.folders).sort();
  const fallen = names.flatMap((name) => {
    const reports = (['lines', 'branches'] as const).flatMap((what) =>
      fallOf(`${name}: ${what}`, before.folders[name]?.[what], after.folders[name]?.[what]),
    );
    if (reports.length === 0) return [];
    return [{ name, lines: [...reports, ...filesOf(name, before, after)] }];
  });
  return { fallen, gone: names.filter((name) => !after.folders[name]) };
}

function fallOf(label: string, was: Counts | undefined, is: Counts | undefined): string[] {
  if (!was || !is || share(is) >= share(was)) return [];
  return [`${label} ${was.join(' of ')} (${percent(was)}) → ${is.join(' of ')} (${percent(is)})`];
}

function filesOf(folder: string, before: Summary, after: Summary): string[] {
  return Object.entries(before.files)
    .filter(([file]) => file.startsWith(`${folder}/`))
    .flatMap(([file, was]) => {
      const is = after.files[file];
      if (!is || !fell(was, is)) return [];
      const lost =
        is.hash === was.hash ? is.missed.filter((line) => !was.missed.includes(line)) : [];
      const counts = `lines ${was.lines[0]} → ${is.lines.join(' of ')}, branches ${was.branches[0]} → ${is.branches.join(' of ')}`;
      return [
        `    ${file}: ${counts}${lost.length > 0 ? `; no longer run: ${lost.join(', ')}` : ''}`,
      ];
    });
}

function fell(was: Coverage, is: Coverage): boolean {
  return share(is.lines) < share(was.lines) || share(is.branches) < share(was.branches);
}
