import type { HouseEntry } from '../server/ports/house-entry.ts';
import { baccaratEntries } from './baccarat/server/house.ts';
import { bingoEntries } from './bingo/server/house.ts';
import { colorEntries } from './color/server/house.ts';
import { fishEntries } from './fish/server/house.ts';
import { lotteryEntries } from './lottery/server/house.ts';
import { lucky9Entries } from './lucky9/server/house.ts';
import { matchEntries } from './matches/server/house.ts';
import { minesEntries } from './mines/server/house.ts';
import { slotEntries } from './slots/server/house.ts';

export const houseGames: Map<string, HouseEntry> = new Map(
  [
    slotEntries,
    colorEntries,
    bingoEntries,
    minesEntries,
    lotteryEntries,
    matchEntries,
    baccaratEntries,
    fishEntries,
    lucky9Entries,
  ].flatMap((entries) => entries.map((entry) => [entry.code, entry])),
);
