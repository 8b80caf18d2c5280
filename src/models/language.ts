import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import rosetta from 'rosetta';
import { localStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { storeValue, whenQuiet } from '../data/lazy-store.ts';
import { onBroadcast, broadcast } from '../data/broadcast.ts';
import type { TextKey } from '../lib/text-key.ts';
import { type Texts, builtLanguages, loadTexts } from '../data/texts.ts';

interface LanguageEntry {
  code: string;
  /** BCP 47, for Intl and the html element. */
  tag: string;
  label: string;
}

const dictionary = rosetta<Texts>();
const configured = signal<readonly LanguageEntry[]>(builtLanguages);
const active = signal('TY');

/** The languages that the operator configured and this build holds texts for (LANG-02). */
export const languages: ReadonlySignal<readonly LanguageEntry[]> = computed(() =>
  configured.value.filter(({ code }) => builtLanguages.some((built) => built.code === code)),
);
/** The active language's code. */
export const language: ReadonlySignal<string> = active;
const tag = computed(
  () => languages.value.find(({ code }) => code === active.value)?.tag ?? 'fil-PH',
);

/**
 * Returns the text of a key (`area.name`) in the active language, with `{{name}}` filled in; of a text with plural forms the one for
 * `count`. A key without a text shows itself in development; no other language ever stands in (LANG-05).
 */
export function t(key: TextKey, params?: Record<string, string | number>): string {
  const text: unknown = dictionary.t(key, params, active.value);
  if (typeof text === 'object') {
    const count = Number(params?.count);
    const form = new Intl.PluralRules(tag.value).select(count);
    return t(uncheckedKey(`${key}.${form}`), { ...params, count: formatNumber(count) });
  }
  // A rejection of a newer gateway, for which this build has no text.
  if (!text && /^errors\.(?!broken)/.test(key)) return t('errors.broken');
  return (text as string) || (import.meta.env.DEV ? `⟦${key}⟧` : '');
}

/**
 * Takes a string for a key that the compiler cannot check: one from the wire, or computed from a number. `t` returns no text when
 * there is none for it.
 */
export const uncheckedKey = (key: string): TextKey => key as TextKey;

/** A text's key and its values. It becomes a text where it is drawn, with `t(...words)`, so that it follows the language. */
export type Words = Parameters<typeof t>;

/** Puts a language's texts into place without the network; the build's prerendering and the tests use it. */
export function useTexts(code: string, texts: Texts): void {
  dictionary.set(code, texts);
  active.value = code;
}

async function activate(code: string): Promise<boolean> {
  const texts = await loadTexts(code);
  if (!texts) return false;
  useTexts(code, texts);
  document.documentElement.lang = tag.peek();
  return true;
}

function store(code: string): void {
  localStore.set('lang', code);
  // The gateway and the worker choose the prerendered page by it.
  document.cookie = `lang=${code}; path=/; max-age=31536000; samesite=lax`;
  void whenQuiet(() => storeValue('choices', 'language', code));
}

/**
 * Chooses the language at start: the stored one, or the configured default when it is missing or unsupported, which is
 * then stored (LANG-03). False when no texts could be had.
 */
export async function startLanguage(
  entries: readonly LanguageEntry[] | undefined,
  defaultLanguage: string | undefined,
): Promise<boolean> {
  if (entries) configured.value = entries;
  const stored = localStore.get('lang');
  const supported = languages.peek().some(({ code }) => code === stored);
  const code = supported && stored ? stored : (defaultLanguage ?? 'TY');
  if (code !== stored) store(code);
  onBroadcast((message) => {
    if (message.kind === 'language' && message.language !== active.peek())
      void activate(message.language);
  });
  return activate(code);
}

/**
 * Changes the language of the whole page without a reload, stores it and the one before, and notifies the gateway and the
 * other tabs (LANG-04). False when its texts could not be had: then nothing changes.
 */
export async function setLanguage(code: string): Promise<boolean> {
  const before = active.peek();
  if (code === before) return true;
  if (!(await activate(code))) return false;
  localStore.set('hisLang', before);
  store(code);
  broadcast({ kind: 'language', language: code });
  void call('site.language', { language: code });
  return true;
}

const formatters = new Map<
  string,
  Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat
>();
function formatter<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => T,
): T {
  const found = formatters.get(key) ?? make();
  formatters.set(key, found);
  return found as T;
}

/** A whole or fractional number in the language's digits and groups. */
export function formatNumber(value: number): string {
  const locale = tag.value;
  return formatter(`n:${locale}`, () => new Intl.NumberFormat(locale)).format(value);
}

/** Centavos as money: symbol and two decimals (HEAD-02), or none when `whole`. */
export function formatMoney(
  centavos: number,
  options: { symbol?: string; whole?: boolean } = {},
): string {
  const locale = tag.value;
  const digits = options.whole ? 0 : 2;
  const format = formatter(
    `m:${locale}:${digits}`,
    () =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
  const sign = centavos < 0 ? '−' : '';
  return `${sign}${options.symbol ?? ''}${format.format(Math.abs(centavos) / 100)}`;
}

const timeStyles = {
  date: {},
  datetime: { timeStyle: 'short' },
  clock: { timeStyle: 'medium' },
} as const;

/** An instant as date and time, date only, or with its seconds; in the device's time zone unless another is given. */
export function formatDate(
  iso: string,
  style: keyof typeof timeStyles = 'datetime',
  timeZone?: string,
): string {
  const locale = tag.value;
  const format = formatter(
    `d:${locale}:${style}:${timeZone}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        ...timeStyles[style],
        ...(timeZone && { timeZone }),
      }),
  );
  // Never a line that is "PM" alone.
  return format.format(new Date(iso)).replace(/ (.M)$/, '\u00a0$1');
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago an instant was, in words; under a minute is "just now". */
export function formatRelative(iso: string): string {
  const locale = tag.value;
  const format = formatter(
    `r:${locale}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  );
  const seconds = (Date.now() - Date.parse(iso)) / 1000;
  for (const [unit, length] of steps) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return t('frame.justNow');
}
