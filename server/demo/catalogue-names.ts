import { pick, seeded } from '../media/random.ts';
import type { StoredCategory } from '../db/tables/catalogue.ts';
import { houseVendor, vendorsByCategory } from './catalogue-vendors.ts';
import * as lexicon from './catalogue-words.ts';
import type { Word } from './catalogue-words.ts';

interface Draft {
  vendor: string;
  category: StoredCategory;
  classify: string;
  names: Readonly<Record<string, string>>;
  /** Opens the vendor's list instead (LOB-09). */
  vendor_entry: boolean;
}

/** Names are unique per vendor and language. */
class Shelf {
  readonly drafts: Draft[] = [];
  private readonly taken = new Set<string>();

  /** False for a name in use. */
  add(
    vendor: string,
    category: StoredCategory,
    classify: string,
    name: Word,
    vendor_entry = false,
  ): boolean {
    const keys = [`EN ${vendor} ${name.en}`, `TY ${vendor} ${name.ty}`];
    if (keys.some((key) => this.taken.has(key))) return false;
    for (const key of keys) this.taken.add(key);
    this.drafts.push({
      vendor,
      category,
      classify,
      names: { EN: name.en, TY: name.ty },
      vendor_entry,
    });
    return true;
  }
}

const join = (...parts: Word[]): Word => ({
  en: parts.map((part) => part.en).join(' '),
  ty: parts.map((part) => part.ty).join(' '),
});
const number = (value: number): Word => ({ en: String(value), ty: String(value) });

/** In Filipino some endings go before the noun. */
const ended = (noun: Word, ending: Word): Word => ({
  en: `${noun.en} ${ending.en}`,
  ty: ending.ty === ending.en ? `${noun.ty} ${ending.ty}` : `${ending.ty} ng ${noun.ty}`,
});

/** A noun with company. */
function slotTitle(random: () => number): Word {
  const noun = pick(random, lexicon.nouns);
  const adjective = pick(random, lexicon.adjectives);
  const ending = pick(random, lexicon.endings);
  const location = pick(random, lexicon.places);
  const described = join(adjective, noun);
  const titles: (() => Word)[] = [
    () => described,
    () => ended(noun, ending),
    () => ({ en: `${noun.ty} ${ending.en}`, ty: `${noun.ty} ${ending.en}` }),
    () => ({ en: `${noun.en} of ${location.en}`, ty: `${noun.ty} ng ${location.ty}` }),
    () => ({ en: `${described.en} ${ending.en}`, ty: `${described.ty} ${ending.en}` }),
    () => ({
      en: `${location.en} ${noun.en} ${ending.en}`,
      ty: `${noun.ty} ${ending.en} ${location.ty}`,
    }),
  ];
  return pick(random, titles)();
}

const slotClasses = [
  ...Array.from({ length: 74 }, () => 'SLOT'),
  ...Array.from({ length: 9 }, () => 'JACKPOT'),
  ...Array.from({ length: 6 }, () => 'ARCADE'),
  ...Array.from({ length: 4 }, () => 'TABLE'),
  ...Array.from({ length: 3 }, () => 'VIDEO_POKER'),
  ...Array.from({ length: 2 }, () => 'SCRATCH'),
  ...Array.from({ length: 2 }, () => 'BINGO'),
];
const classSuffix: Record<string, string> = {
  TABLE: 'Baraha',
  VIDEO_POKER: 'Video Poker',
  SCRATCH: 'Scratch',
  BINGO: 'Bingo',
};

function addSlots(shelf: Shelf, count: number): void {
  // The first vendor has about three times the last one's games.
  const vendors = vendorsByCategory.RNG.slice(1).flatMap((vendor, i, all) =>
    Array.from({ length: Math.round(all.length * 1.5) - i }, () => vendor),
  );
  const random = seeded('palaro slots');
  const until = shelf.drafts.length + count;
  while (shelf.drafts.length < until) {
    const classify = pick(random, slotClasses);
    const title = slotTitle(random);
    const suffix = classSuffix[classify];
    const named = suffix ? join(title, { en: suffix, ty: suffix }) : title;
    shelf.add(pick(random, vendors), 'RNG', classify, named);
  }
}

function addLive(shelf: Shelf): void {
  const random = seeded('palaro live');
  // The house's own are playable.
  for (const vendor of vendorsByCategory.LIVE.filter((code) => code !== houseVendor)) {
    for (const table of lexicon.liveTables) {
      for (let added = 0; added < table.share;) {
        const location = pick(random, lexicon.places);
        const title = join(table, location, number(1 + Math.floor(random() * 9)));
        if (shelf.add(vendor, 'LIVE', table.classify, title)) added++;
      }
    }
  }
}

function addFish(shelf: Shelf): void {
  const random = seeded('palaro fish');
  const animals = [
    'Butanding',
    'Pawikan',
    'Pugita',
    'Alimango',
    'Sirena',
    'Perlas',
    'Isda',
    'Sugpo',
    'Dikya',
    'Kapitan',
  ];
  const hunts: Word[] = [
    { en: 'Hunt', ty: 'Hunt' },
    { en: 'King', ty: 'Hari' },
    { en: 'Fishing', ty: 'Pangingisda' },
    { en: 'Ocean', ty: 'Karagatan' },
    { en: 'Bay', ty: 'Look' },
    { en: 'Captain', ty: 'Kapitan' },
    { en: 'War', ty: 'Digmaan' },
    { en: 'Reef', ty: 'Bahura' },
  ];
  for (const vendor of vendorsByCategory.FISH.filter((code) => code !== houseVendor)) {
    for (let added = 0; added < 22;) {
      const animal = pick(random, animals);
      const hunt = pick(random, hunts);
      const location = random() < 0.4 ? pick(random, lexicon.places) : undefined;
      const en = `${animal} ${hunt.en}${location ? ` ${location.en}` : ''}`;
      const ty = `${hunt.ty} ng ${animal}${location ? ` sa ${location.ty}` : ''}`;
      if (shelf.add(vendor, 'FISH', 'FISH', { en, ty: hunt.en === 'Hunt' ? en : ty })) added++;
    }
  }
}

function addRooms(shelf: Shelf): void {
  // The house's own are playable.
  for (const vendor of vendorsByCategory.PVP.filter((code) => code !== houseVendor)) {
    for (const game of lexicon.cardRooms) {
      for (const room of lexicon.roomNames) {
        const title = join(game, room);
        shelf.add(vendor, 'PVP', game.classify, title);
      }
    }
  }
}

function addSports(shelf: Shelf): void {
  const add = (vendor: string, classify: string, title: Word) =>
    shelf.add(vendor, 'SPORTS', classify, title);
  for (const [at, vendor] of ['IBC', 'SBT', 'UG', 'BGS'].entries()) {
    for (const sport of lexicon.sports) {
      add(vendor, 'SPORTSBOOK', ended(sport, lexicon.sportsEndings[at] as Word));
      add(vendor, 'VIRTUAL', join({ en: 'Virtual', ty: 'Virtual' }, sport));
    }
  }
  for (const title of lexicon.esports)
    for (const ending of lexicon.esportsEndings) add('TF', 'ESPORTS', join(title, ending));
  for (const location of lexicon.places.slice(0, 12))
    add('DS88', 'COCKFIGHT', join({ en: 'Arena', ty: 'Arena' }, location));
}

function addLottery(shelf: Shelf): void {
  for (const [category, vendor] of [
    ['LOTT', 'LOTT'],
    ['ELOTT', 'TCG_LOTTO_VN'],
  ] as const) {
    for (const draw of lexicon.draws) {
      for (const time of lexicon.drawTimes) {
        const title = join(draw, time);
        shelf.add(vendor, category, 'LOTTO', title);
      }
    }
    for (const extra of lexicon.lotteryExtras) {
      for (const noun of lexicon.nouns.slice(0, 6)) {
        const title = join(extra, noun);
        shelf.add(vendor, category, extra.classify, title);
      }
    }
  }
}

/** Vendors opened from one card (LOB-09). */
const listed: readonly (readonly [vendor: string, category: StoredCategory, classify: string])[] = [
  ['PG', 'RNG', 'SLOT'],
  ['JDB', 'RNG', 'SLOT'],
  ['CQ9', 'RNG', 'SLOT'],
  ['EG2', 'LIVE', 'BACCARAT'],
  ['JL', 'FISH', 'FISH'],
  ['FC', 'FISH', 'FISH'],
  ['KX', 'PVP', 'TONGITS'],
  ['IBC', 'SPORTS', 'SPORTSBOOK'],
];

/** `count` names in a fixed order, without the house's. */
export function draftNames(count: number): readonly Draft[] {
  const shelf = new Shelf();
  for (const [vendor, category, classify] of listed) {
    shelf.add(
      vendor,
      category,
      classify,
      { en: `All of ${vendor}`, ty: `Lahat ng ${vendor}` },
      true,
    );
  }
  addLive(shelf);
  addFish(shelf);
  addRooms(shelf);
  addSports(shelf);
  addLottery(shelf);
  addSlots(shelf, count - shelf.drafts.length);
  return shelf.drafts;
}
