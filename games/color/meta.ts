/** `motif`: the poster's drawing; `hue`: degrees. */
export const colorGames = [
  {
    code: 'PLR-C01',
    names: { EN: 'Perya Color Game', TY: 'Color Game sa Perya' },
    motif: 'colorgame',
    hue: 340,
  },
] as const;
