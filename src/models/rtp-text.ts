import { t } from './language.ts';

/** GAME-11. @param rtp hundredths of a percent; null: not stated */
export const rtpText = (rtp: number | null | undefined): string =>
  rtp == null ? t('play.factRtpNone') : t('play.factRtpText', { percent: (rtp / 100).toFixed(2) });
