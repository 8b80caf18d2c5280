import { type CatalogueRow, catalogueFlags } from '../../../../contract/catalogue/rows.ts';
import { featureBit, stakeStepOf, stakeSteps } from '../../../../contract/catalogue/facts.ts';
import { type Feature, type Narrowing, type Sort, volatilities } from './narrowing.ts';

/** Positions of games by id, the most popular first. */
export type Ranking = ReadonlyMap<string, number>;

const offerFlags = {
  trial: catalogueFlags.trial,
  open: catalogueFlags.playable,
  bet: catalogueFlags.bet,
  lines: catalogueFlags.lines,
};

/** The flag of a row that has a feature; `open` also asks for no maintenance. */
export const flagOf = (feature: Feature): number =>
  feature in offerFlags
    ? offerFlags[feature as keyof typeof offerFlags]
    : featureBit(feature as Exclude<Feature, keyof typeof offerFlags>);

/** Tests a row; what a game does not state does not fit (LOB-19). */
export function testOf({
  vendors,
  kind,
  rtp,
  volatility,
  features,
  stake,
}: Narrowing): (row: CatalogueRow) => boolean {
  const makers = new Set(vendors);
  const risks = volatility.map((name) => volatilities.indexOf(name) + 1);
  const percent = Number(rtp) * 100;
  const wanted = features.reduce((flags, feature) => flags | flagOf(feature), 0);
  // Games in maintenance are not playable.
  const unwanted = features.includes('open') ? catalogueFlags.maintenance : 0;
  const maxStep = (stakeSteps as readonly number[]).indexOf(stake) + 1;
  return ([, , , maker, , classify, flags, rtpOf, risk]) =>
    (flags & wanted) === wanted &&
    (flags & unwanted) === 0 &&
    rtpOf >= percent &&
    (makers.size === 0 || makers.has(maker)) &&
    (!kind || classify === kind) &&
    (risks.length === 0 || risks.includes(risk)) &&
    (maxStep === 0 || isUpTo(stakeStepOf(flags), maxStep));
}

const isUpTo = (step: number, maxStep: number): boolean => step > 0 && step <= maxStep;

/** Sort keys, ascending; unknown values come last. */
const keys = {
  newest: (row) => -row[9],
  rtp: (row) => -row[7],
  calm: (row) => row[8] || 4,
  wild: (row) => -row[8],
} as const satisfies Partial<Record<Sort, (row: CatalogueRow) => number>>;

/** Stable: ties stay in the list's order, and so do games that are not ranked. */
export function sorted(
  rows: readonly CatalogueRow[],
  sort: Sort,
  ranking: Ranking,
): readonly CatalogueRow[] {
  if (sort === 'top') return rows;
  if (sort === 'name') {
    // Plain comparison fits a frame; a collator takes ten times as long.
    const named = rows.map((row) => ({ row, key: row[1].toLowerCase() }));
    return named.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ row }) => row);
  }
  const key =
    sort === 'popular' ? (row: CatalogueRow) => ranking.get(row[0]) ?? ranking.size : keys[sort];
  return rows.toSorted((a, b) => key(a) - key(b));
}
