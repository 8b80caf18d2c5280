/** The colour games of the house: one table each. `motif` names the drawing on the poster, `hue` (degrees) its colour. */
export const colorGames = [
  {
    code: 'PLR-C01',
    names: { EN: 'Perya Color Game', TY: 'Color Game sa Perya' },
    motif: 'colorgame',
    hue: 340,
  },
] as const;
