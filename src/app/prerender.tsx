import { prerender as render } from 'react-dom/static';
import { Router } from 'wouter';
import { useTexts } from '../models/language.ts';
import { App } from './App.tsx';

/**
 * The home page as a guest sees it before anything is known: what the build puts into the shell of each language.
 * @returns the HTML that goes into the page's root.
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
