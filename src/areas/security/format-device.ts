/** The first match wins: many browsers include others' names. */
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

/** Browser and system of a user agent; null: unknown. */
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
