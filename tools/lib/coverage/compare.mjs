import { percent, share } from './summary.mjs';

/**
 * Compares two summaries.
 * @param before as `summarise` gives it
 * @param after of the same kind
 * @returns `fallen`: the folders of which a smaller share of lines or branches ran, each with its report as `lines`; `gone`: folders
 *   that only the first has, which nothing can be said of
 */
export function compare(before, after) {
  const names = Object.keys(before.folders).sort();
  const fallen = names.flatMap((name) => {
    const reports = ['lines', 'branches'].flatMap((what) =>
      fallOf(name, what, before.folders[name][what], after.folders[name]?.[what]),
    );
    if (reports.length === 0) return [];
    return [{ name, lines: [...reports, ...filesOf(name, before, after)] }];
  });
  return { fallen, gone: names.filter((name) => !after.folders[name]) };
}

function fallOf(name, what, was, is) {
  if (!is || share(is) >= share(was)) return [];
  return [
    `${name}: ${what} ${was.join(' of ')} (${percent(was)}) → ${is.join(' of ')} (${percent(is)})`,
  ];
}

/** What fell in a folder, file by file; lines can be named where the file is the same. */
function filesOf(folder, before, after) {
  return Object.entries(before.files)
    .filter(([file]) => file.startsWith(`${folder}/`) && after.files[file])
    .flatMap(([file, was]) => {
      const is = after.files[file];
      if (share(is.lines) >= share(was.lines) && share(is.branches) >= share(was.branches))
        return [];
      const lost =
        is.hash === was.hash ? is.missed.filter((line) => !was.missed.includes(line)) : [];
      const counts = `lines ${was.lines[0]} → ${is.lines.join(' of ')}, branches ${was.branches[0]} → ${is.branches.join(' of ')}`;
      return [
        `    ${file}: ${counts}${lost.length > 0 ? `; no longer run: ${lost.join(', ')}` : ''}`,
      ];
    });
}
