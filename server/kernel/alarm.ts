import type { Gateway } from '../context.ts';

/**
 * What an operator must see at once: an error in the log, and a letter to ALARM_MAIL where there is
 * one. Never throws or waits: the caller is under way.
 * @param figures for the log; `text` says what to do
 */
export function raiseAlarm(
  { env, ports, log }: Pick<Gateway, 'env' | 'ports' | 'log'>,
  words: string,
  figures: object,
  text: string,
): void {
  log.error(figures, words);
  const to = env.ports.alarmMail;
  if (to === null) return;
  void ports.email
    .send({ to, subject: `Palaro: ${words}`, text })
    .catch((error: unknown) => log.warn({ err: error }, 'the letter of an alarm was not sent'));
}
