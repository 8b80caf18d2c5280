/** `motif`: the poster's drawing; `hue`: degrees. */
export const lucky9Games = [
  { code: 'PLR-N01', names: { EN: 'Lucky Nine', TY: 'Lucky Nine' }, motif: 'baraha', hue: 150 },
] as const;
