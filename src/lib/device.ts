export const browsers = [
  'iosSafari',
  'iosChrome',
  'androidChrome',
  'androidSamsung',
  'androidFirefox',
  'desktopChrome',
  'desktopEdge',
  'macSafari',
  'desktopFirefox',
] as const;
export type Browser = (typeof browsers)[number];

interface Described {
  userAgent: string;
  /** iPadOS claims to be a Mac; Macs have no touch points. */
  maxTouchPoints: number;
}

export function browserOf({ userAgent: ua, maxTouchPoints }: Described): Browser {
  if (/iPhone|iPad|iPod/.test(ua) || (/Macintosh/.test(ua) && maxTouchPoints > 1)) {
    return /CriOS|FxiOS|EdgiOS|OPiOS/.test(ua) ? 'iosChrome' : 'iosSafari';
  }
  if (/Android/.test(ua)) {
    if (/SamsungBrowser/.test(ua)) return 'androidSamsung';
    return /Firefox/.test(ua) ? 'androidFirefox' : 'androidChrome';
  }
  if (/Edg\//.test(ua)) return 'desktopEdge';
  if (/Firefox\//.test(ua)) return 'desktopFirefox';
  return /Macintosh/.test(ua) && !/Chrome\//.test(ua) ? 'macSafari' : 'desktopChrome';
}

/** A browser in another app (Messenger, TikTok …) cannot install. */
export function insideOtherApp(userAgent: string): boolean {
  return /FBAN|FBAV|FB_IAB|Instagram|Messenger|musical_ly|BytedanceWebview|TikTok|Line\/|Viber|; wv\)/.test(
    userAgent,
  );
}
