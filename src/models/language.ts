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
  /** BCP 47. */
  tag: string;
  label: string;
}

const dictionary = rosetta<Texts>();
const configured = signal<readonly LanguageEntry[]>(builtLanguages);
const active = signal('TY');

/** Configured and in this build (LANG-02). */
export const languages: ReadonlySignal<readonly LanguageEntry[]> = computed(() =>
  configured.value.filter(({ code }) => builtLanguages.some((built) => built.code === code)),
);
export const language: ReadonlySignal<string> = active;
/** BCP 47, of the active language. */
export const languageTag: ReadonlySignal<string> = computed(
  () => languages.value.find(({ code }) => code === active.value)?.tag ?? 'fil-PH',
);

/**
 * A key's text in the active language, with `{{name}}` filled in and the plural for `count`. Never
 * another language's (LANG-05); in development a missing text shows its key.
 */
export function t(key: TextKey, params?: Record<string, string | number>): string {
  const text: unknown = dictionary.t(key, params, active.value);
  if (typeof text === 'object') {
    const count = Number(params?.count);
    const form = new Intl.PluralRules(languageTag.value).select(count);
    return t(uncheckedKey(`${key}.${form}`), { ...params, count: formatNumber(count) });
  }
  // A newer gateway's rejection, without a text here.
  if (!text && /^errors\.(?!broken)/.test(key)) return t('errors.broken');
  return (text as string) || (import.meta.env.DEV ? `⟦${key}⟧` : '');
}

/** For keys from the wire or computed ones, which the compiler cannot check. */
export const uncheckedKey = (key: string): TextKey => key as TextKey;

/** Drawn with `t(...words)`, so that it follows the language. */
export type Words = Parameters<typeof t>;

/** Without the network, for prerendering and tests. */
export function useTexts(code: string, texts: Texts): void {
  dictionary.set(code, texts);
  active.value = code;
}

async function activate(code: string): Promise<boolean> {
  const texts = await loadTexts(code);
  if (!texts) return false;
  useTexts(code, texts);
  document.documentElement.lang = languageTag.peek();
  return true;
}

function store(code: string): void {
  localStore.set('lang', code);
  // Chooses the prerendered page in gateway and worker.
  document.cookie = `lang=${code}; path=/; max-age=31536000; samesite=lax`;
  void whenQuiet(() => storeValue('choices', 'language', code));
}

/**
 * Chooses the stored language, else the default and stores it (LANG-03). False when no texts could
 * be loaded.
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
 * Changes the language without a reload, stores it and notifies gateway and tabs (LANG-04). False,
 * with no change, when its texts fail to load.
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
/** Returns the formatter of `key`, made once. */
export function formatter<
  T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat,
>(key: string, make: () => T): T {
  const found = formatters.get(key) ?? make();
  formatters.set(key, found);
  return found as T;
}

const groupDigits = (digits: string | number) => `${digits}`.replace(/\B(?=(\d{3})+$)/g, ',');

/** Of languages that write 1,234.56. The first use of Intl blocks a cheap phone for 160 ms. */
const isWrittenPlainly = (value: number) =>
  /^(en|fil)-/.test(languageTag.value) && Number.isSafeInteger(value);

function numbers(digits?: number): Intl.NumberFormat {
  const locale = languageTag.value;
  return formatter(
    `n:${locale}:${digits}`,
    () =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
}

export const formatNumber = (value: number): string =>
  isWrittenPlainly(value) ? groupDigits(value) : numbers().format(value);

/** Centavos with symbol and two decimals (HEAD-02), none when `whole`. */
export function formatMoney(
  centavos: number,
  { symbol = '', whole }: { symbol?: string; whole?: boolean } = {},
): string {
  const amount = Math.abs(centavos);
  const rounded = whole ? Math.round(amount / 100) * 100 : amount;
  const decimals = whole ? '' : `.${`${amount % 100}`.padStart(2, '0')}`;
  const text = isWrittenPlainly(rounded)
    ? groupDigits(Math.floor(rounded / 100)) + decimals
    : numbers(whole ? 0 : 2).format(amount / 100);
  return `${centavos < 0 ? '−' : ''}${symbol}${text}`;
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Under a minute is "just now". */
export function formatRelative(iso: string): string {
  const locale = languageTag.value;
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
