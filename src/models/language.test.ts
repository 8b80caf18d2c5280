import { beforeEach, expect, test, vi } from 'vitest';

const calls = vi.fn(async (_name: string, _request: unknown) => ({ ok: true, value: {} }));
const texts = vi.fn(async (code: string): Promise<Record<string, unknown> | null> => ({
  test: { word: `salita-${code}`, hello: 'Hoy {{name}}' },
}));
const reported = vi.fn();
let hear: (message: { kind: string; language: string }) => void = () => {};
vi.mock('../data/call.ts', () => ({
  call: (name: string, request: unknown) => calls(name, request),
}));
vi.mock('../data/lazy-store.ts', () => ({
  storeValue: vi.fn(),
  whenQuiet: (work: () => void) => work(),
}));
vi.mock('../data/broadcast.ts', () => ({
  broadcast: (message: unknown) => reported(message),
  onBroadcast: (listener: typeof hear) => {
    hear = listener;
  },
}));
vi.mock('../data/texts.ts', () => ({
  builtLanguages: [
    { code: 'EN', tag: 'en-PH', label: 'English' },
    { code: 'TY', tag: 'fil-PH', label: 'Filipino' },
  ],
  loadTexts: (code: string) => texts(code),
}));

const page = { documentElement: { lang: '' }, cookie: '' };
vi.stubGlobal('document', page);
const { localStore } = await import('../data/browser-storage.ts');
const language = await import('./language.ts');
const { formatDate } = await import('./dates.ts');
const all = [
  { code: 'TY', tag: 'fil-PH', label: 'Filipino' },
  { code: 'EN', tag: 'en-PH', label: 'English' },
];

beforeEach(() => {
  vi.clearAllMocks();
  localStore.clear();
  page.cookie = '';
});

test.each([
  ['missing', null],
  ['unsupported', 'DE'],
])(
  '[LANG-03] a stored language that is %s is replaced by the default, which is then stored',
  async (_what, stored) => {
    if (stored) localStore.set('lang', stored);
    await language.startLanguage(all, 'TY');
    expect(language.language.value).toBe('TY');
    expect(localStore.get('lang')).toBe('TY');
  },
);

test('[LANG-03] a stored language that is supported is taken up', async () => {
  localStore.set('lang', 'EN');
  await language.startLanguage(all, 'TY');
  expect(language.language.value).toBe('EN');
});

test('[LANG-03] the default is TY when nothing is configured', async () => {
  await language.startLanguage(undefined, undefined);
  expect(localStore.get('lang')).toBe('TY');
});

test('[LANG-02] a configured language without texts, and texts that nobody configured, are not offered', async () => {
  await language.startLanguage(
    [
      { code: 'TY', tag: 'fil-PH', label: 'Filipino' },
      { code: 'DE', tag: 'de', label: 'Deutsch' },
    ],
    'TY',
  );
  expect(language.languages.value.map(({ code }) => code)).toEqual(['TY']);
});

test("[LANG-04] [LANG-07] a change stores both languages, reports gateway and tabs, and the page's lang follows", async () => {
  localStore.set('lang', 'TY');
  await language.startLanguage(all, 'TY');
  expect(page.documentElement.lang).toBe('fil-PH');
  expect(await language.setLanguage('EN')).toBe(true);
  expect(language.t(language.uncheckedKey('test.word'))).toBe('salita-EN');
  expect(localStore.get('lang')).toBe('EN');
  expect(localStore.get('hisLang')).toBe('TY');
  expect(page.cookie).toMatch(/^lang=EN;/);
  expect(calls).toHaveBeenCalledWith('site.language', { language: 'EN' });
  expect(reported).toHaveBeenCalledWith({ kind: 'language', language: 'EN' });
  expect(page.documentElement.lang).toBe('en-PH');
});

test('[LANG-04] a language whose texts cannot be had changes nothing', async () => {
  localStore.set('lang', 'TY');
  await language.startLanguage(all, 'TY');
  texts.mockResolvedValueOnce(null);
  expect(await language.setLanguage('EN')).toBe(false);
  expect(language.language.value).toBe('TY');
  expect(localStore.get('lang')).toBe('TY');
  expect(calls).not.toHaveBeenCalled();
});

test("[LANG-04] another tab's change is followed and not reported again", async () => {
  localStore.set('lang', 'TY');
  await language.startLanguage(all, 'TY');
  hear({ kind: 'language', language: 'EN' });
  await vi.waitFor(() => expect(language.language.value).toBe('EN'));
  expect(reported).not.toHaveBeenCalled();
});

test("[LANG-05] a key without a text shows itself and never another language's text", () => {
  language.useTexts('EN', { only: { english: 'English words' } });
  language.useTexts('TY', { only: {} });
  expect(language.t(language.uncheckedKey('only.english'))).toBe('⟦only.english⟧');
});

test('[LANG-01] a key without a text does not compile', () => {
  // @ts-expect-error: the key is `lobby.title`.
  expect(language.t('lobby.titel')).toBe('⟦lobby.titel⟧');
});

test('names are filled into a text', () => {
  language.useTexts('TY', { test: { hello: 'Hoy {{name}}' } });
  expect(language.t(language.uncheckedKey('test.hello'), { name: '<b>Juan</b>' })).toBe(
    'Hoy <b>Juan</b>',
  );
});

test.each([
  ['EN', 1, '1 game'],
  ['EN', 2, '2 games'],
  ['EN', 1200, '1,200 games'],
  ['TY', 1, '1 laro'],
  ['TY', 4, '4 na laro'],
])('[LANG-07] the plural form follows the rules of %s: %i', (code, count, text) => {
  language.useTexts('EN', {
    lobby: { count: { one: '{{count}} game', other: '{{count}} games' } },
  });
  language.useTexts('TY', {
    lobby: { count: { one: '{{count}} laro', other: '{{count}} na laro' } },
  });
  language.useTexts(code, {});
  expect(language.t('lobby.count', { count })).toBe(text);
});

test('[LANG-07] money, numbers, dates and relative times follow the language', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T05:06:00Z') });
  language.useTexts('EN', {});
  const english = {
    date: formatDate('2026-01-02T03:04:00Z', 'date'),
    ago: language.formatRelative('2026-03-01T00:00:00Z'),
  };
  language.useTexts('TY', {});
  const filipino = {
    date: formatDate('2026-01-02T03:04:00Z', 'date'),
    ago: language.formatRelative('2026-03-01T00:00:00Z'),
  };
  vi.useRealTimers();
  expect(english).toEqual({ date: 'Jan 2, 2026', ago: '3 days ago' });
  expect(filipino.date).toContain('Ene');
  expect(filipino.ago).toContain('araw');
  expect(language.formatNumber(1_234_567)).toBe('1,234,567');
});

test('[HEAD-02] money is whole centavos with two decimals and its symbol', () => {
  language.useTexts('EN', {});
  expect(language.formatMoney(123_456, { symbol: '₱' })).toBe('₱1,234.56');
  expect(language.formatMoney(5, { symbol: '₱' })).toBe('₱0.05');
  expect(language.formatMoney(-250, { symbol: '₱' })).toBe('−₱2.50');
  expect(language.formatMoney(100_000_000, { whole: true })).toBe('1,000,000');
});

test.each(['EN', 'TY'])(
  '[LANG-07] [HEAD-02] numbers and money of %s that are written without Intl are as Intl writes them',
  (code) => {
    language.useTexts(code, {});
    const tag = language.languageTag.value;
    const decimals = (digits: number) => ({
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    const values = Array.from({ length: 14 }, (_, power) => 10 ** power).flatMap((value) => [
      value - 1,
      value,
      value + 7,
      value * 6 + 50,
    ]);
    for (const value of values) {
      expect(language.formatNumber(-value - 1)).toBe((-value - 1).toLocaleString(tag));
      expect(language.formatNumber(value)).toBe(value.toLocaleString(tag));
      const amount = value / 100;
      expect(language.formatMoney(value)).toBe(amount.toLocaleString(tag, decimals(2)));
      expect(language.formatMoney(value, { whole: true })).toBe(
        amount.toLocaleString(tag, decimals(0)),
      );
    }
    expect(language.formatNumber(1234.5)).toBe('1,234.5');
  },
);

test('[ERR-03] a rejection that this build has no words for gets those of an answer that cannot be read', () => {
  language.useTexts('EN', { errors: { broken: 'Reload the page.', busy: 'Busy.' } });
  expect(language.t(language.uncheckedKey('errors.of_a_newer_gateway'))).toBe('Reload the page.');
  expect(language.t('errors.busy')).toBe('Busy.');
});
