import type { Sport } from './meta.ts';

export interface Team {
  readonly name: string;
  /** Three letters. */
  readonly tag: string;
  /** 1 to 5. */
  readonly strength: number;
  /** Degrees. */
  readonly hue: number;
}

const team = (name: string, tag: string, strength: number, hue: number): Team => ({
  name,
  tag,
  strength,
  hue,
});

/** MATCH-02; fixtures name teams by place. */
export const teams: Readonly<Record<Sport, readonly Team[]>> = {
  football: [
    team('Vigan Calesa', 'VIG', 5, 25),
    team('Siargao Alon', 'SIA', 4, 235),
    team('Baguio Ulap', 'BAG', 4, 150),
    team('Palawan Perlas', 'PAL', 3, 195),
    team('Zamboanga Vinta', 'ZAM', 3, 310),
    team('Taal Apoy', 'TAA', 2, 50),
    team('Bohol Tarsier', 'BOH', 2, 105),
    team('Marinduque Morion', 'MAR', 1, 275),
  ],
  esports: [
    team('Bakunawa Prime', 'BKN', 5, 255),
    team('Sarimanok Squad', 'SAR', 4, 30),
    team('Tikbalang Five', 'TKB', 4, 130),
    team('Diwata Unit', 'DIW', 3, 330),
    team('Kapre Rising', 'KAP', 3, 75),
    team('Anito Core', 'ANI', 2, 190),
    team('Mayari Moon', 'MAY', 2, 290),
    team('Agimat Order', 'AGI', 1, 5),
  ],
};
