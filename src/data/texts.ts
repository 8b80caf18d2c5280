import { bundles } from 'virtual:locales';
import { storeValue, readStored, whenQuiet } from './lazy-store.ts';

export type Texts = Record<string, unknown>;

export const builtLanguages = Object.entries(bundles).map(([code, { tag, label }]) => ({
  code,
  tag,
  label,
}));

/**
 * Loads a language's texts from the network or precache, else from the device (LANG-06). Null:
 * neither has them.
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
