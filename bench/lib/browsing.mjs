/** How much slower than this machine the measured device is. */
export const slower = 4;
export const runs = 5;
export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
/** The lobby's first picture. */
export const firstPicture = '.game-grid .game-card img';
export const browserFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Makes a page's processor slower by the factor that all figures are told for. */
export async function slowDown(context, page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
}
