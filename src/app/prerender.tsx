import { prerender as render } from 'react-dom/static';
import { Router } from 'wouter';
import { useTexts } from '../models/language.ts';
import { App } from './App.tsx';
import { agentPages } from './agent-pages.ts';
import { areas } from './areas.ts';
import { homePaths, pageKey } from './views/paths.ts';

/**
 * A guest's home page for each language's shell.
 * @returns the root's HTML.
 */
export async function prerender(language: string, texts: Record<string, unknown>): Promise<string> {
  useTexts(language, texts);
  const { prelude } = await render(
    <Router ssrPath="/">
      <App />
    </Router>,
  );
  return new Response(prelude).text();
}

/** All addresses with a page, in lower case; the gateway answers others with 404. */
export const pagePaths: readonly string[] = [
  ...homePaths,
  ...[...areas.flatMap(({ pages }) => pages), ...agentPages].map(({ path }) => pageKey(path)),
];
