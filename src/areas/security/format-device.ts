/** Names by what distinguishes a browser from the others that also name themselves after it; the first that fits counts. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const nameOf = (list: readonly [RegExp, string][], text: string): string | null =>
  list.find(([sign]) => sign.test(text))?.[1] ?? null;

/** What a browser's own description says of itself, by names that people know; null for what it does not say. */
export function deviceOf(userAgent: string): {
  browser: string | null;
  system: string | null;
  handheld: boolean;
} {
  return {
    browser: nameOf(browsers, userAgent),
    system: nameOf(systems, userAgent),
    handheld: /Mobi|Android|iPhone|iPad|iPod/.test(userAgent),
  };
}
