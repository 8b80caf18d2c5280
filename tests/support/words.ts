import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'locales');

/** By key (`lobby.search`). */
export function words(language: 'EN' | 'TY' = 'TY') {
  const areas = new Map<string, unknown>();
  const textOf = (key: string, params: Record<string, string | number> = {}): string => {
    const [area = '', ...path] = key.split('.');
    if (!areas.has(area))
      areas.set(area, JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8')));
    const found = path.reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      areas.get(area),
    );
    const { count } = params;
    if (typeof found === 'object' && typeof count === 'number') {
      const tag = language === 'EN' ? 'en-PH' : 'fil-PH';
      const form = new Intl.PluralRules(tag).select(count);
      return textOf(`${key}.${form}`, { ...params, count: count.toLocaleString(tag) });
    }
    if (typeof found !== 'string') throw new Error(`locales/${language} has no text ${key}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(params[name] ?? ''));
  };
  return textOf;
}
