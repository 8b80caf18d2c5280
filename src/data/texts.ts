import { bundles } from 'virtual:locales';
import { storeValue, readStored, whenQuiet } from './lazy-store.ts';

/** The texts of one language, nested by area. */
export type Texts = Record<string, unknown>;

/** The languages that this build holds texts for. */
export const builtLanguages = Object.entries(bundles).map(([code, { tag, label }]) => ({
  code,
  tag,
  label,
}));

/**
 * The texts of a language: from the network (the worker's precache answers when there is none), else from the device
 * (LANG-06). Null when neither has them.
 */
export async function loadTexts(language: string): Promise<Texts | null> {
  const bundle = bundles[language];
  if (!bundle) return null;
  try {
    const response = await fetch(bundle.url, { signal: AbortSignal.timeout(8000) });
    if (!response.ok) throw new Error(`texts ${response.status}`);
    const texts = (await response.json()) as Texts;
    void whenQuiet(() => storeValue('languages', language, { hash: bundle.hash, texts }));
    return texts;
  } catch {
    return (await readStored('languages', language))?.value.texts ?? null;
  }
}
