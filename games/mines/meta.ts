/** `motif`: the poster's drawing; `hue`: degrees. */
export const minesGames = [
  { code: 'PLR-M01', names: { EN: 'Pearl Mines', TY: 'Mina ng Perlas' }, motif: 'pearl', hue: 195 },
] as const;
