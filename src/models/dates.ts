import { formatter, languageTag } from './language.ts';

const timeStyles = {
  date: {},
  datetime: { timeStyle: 'short' },
  clock: { timeStyle: 'medium' },
} as const;

/** In the device's time zone unless another is given. */
export function formatDate(
  iso: string,
  style: keyof typeof timeStyles = 'datetime',
  timeZone?: string,
): string {
  const locale = languageTag.value;
  const format = formatter(
    `d:${locale}:${style}:${timeZone}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        ...timeStyles[style],
        ...(timeZone && { timeZone }),
      }),
  );
  // "PM" must not wrap alone.
  return format.format(new Date(iso)).replace(/ (.M)$/, '\u00a0$1');
}
