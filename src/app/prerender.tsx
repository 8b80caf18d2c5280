import { prerender as render } from 'react-dom/static';
import { Router } from 'wouter';
import type { Permission } from '../../contract/site/calls.ts';
import { type AnswerHere, useAnswers } from '../data/call.ts';
import { loadVendors } from '../models/catalogue.ts';
import { useTexts } from '../models/language.ts';
import { useSite } from '../models/site.ts';
import { App } from './App.tsx';
import { agentPages } from './agent-pages.ts';
import * as list from './areas.ts';
import { findPage, useAreas } from './views/pages.ts';
import { homePaths, pageKey } from './views/paths.ts';

/** An address as the gateway renders it for a guest. */
export interface Asked {
  path: string;
  /** `?…` or empty. */
  search: string;
  language: string;
  texts: Record<string, unknown>;
  permission: Permission;
  /** Of the site, such as `https://palaro.example`. */
  origin: string;
}

/** What pages read of the browser: an Android phone, as most guests have, at this address. */
function standIn(address: string): void {
  const values = {
    location: new URL(address, origin),
    navigator: { userAgent: 'Android', maxTouchPoints: 1, onLine: true },
    matchMedia: () => ({ matches: false }),
  };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true });
}

let origin = 'https://localhost';
useAreas(list);

/**
 * A page for a guest without the data of a gateway, in the texts of a language.
 * @returns the root's HTML
 */
export async function prerender(
  language: string,
  texts: Record<string, unknown>,
  path = '/',
  search = '',
): Promise<string> {
  useTexts(language, texts);
  standIn(path + search);
  const { prelude } = await render(
    <Router ssrPath={path} ssrSearch={search}>
      <App />
    </Router>,
    // The policy forbids the scripts that put late parts in their place.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  // The policy forbids styles in attributes.
  return withoutForms((await new Response(prelude).text()).replaceAll(/ style="[^"]*"/g, ''));
}

/**
 * Forms wait for the app: the browser would send what was typed, a password too, in the address, and
 * what is typed before the app draws over it would be lost.
 */
const withoutForms = (html: string): string =>
  html.replaceAll(/<form\b[\s\S]*?<\/form>/g, (form) =>
    form.replaceAll(/<(input|button|select|textarea)\b/g, '<$1 disabled'),
  );

/**
 * A page with its data (PWA-13c). One at a time: all share the models.
 * @param answer answers the page's calls
 */
export async function renderView(asked: Asked, answer: AnswerHere): Promise<string> {
  useAnswers(answer);
  useTexts(asked.language, asked.texts);
  useSite(asked.permission);
  ({ origin } = asked);
  standIn(asked.path + asked.search);
  const view = await findPage(asked.path)?.view();
  await Promise.all([loadVendors(asked.language), view?.default.ready?.(location)]);
  return prerender(asked.language, asked.texts, asked.path, asked.search);
}

const pages = [...list.areas.flatMap((area) => area.pages), ...agentPages];
/** Opened by links of mails, or about this device alone. */
const ownOnly = new Set(['/reset', '/signed-in', '/storage', '/waiting']);

/** An address that has a page; those without `view` have the first view of home, or none. */
export interface PageEntry {
  /** In lower case; `/*` for those one level below. */
  path: string;
  titleKey: string;
  /** The import of its view, as text, where guests see it. */
  view?: string;
  /** In the agents' frame. */
  agent?: true;
  /** Seen as its heading in the players' frame until the app runs. */
  framed?: true;
}

/** All addresses with a page; the gateway answers others with 404. */
export const pageEntries: readonly PageEntry[] = [
  ...[...homePaths].map((path) => ({ path, titleKey: titleOf(path) })),
  ...pages.flatMap((page) => {
    const path = pageKey(page.path);
    if (path === '/') return [];
    const isPublic = page.guard === 'guest' && !ownOnly.has(path);
    const isFramed = !isPublic && !page.gamePage && page.frame !== 'agent';
    const shown = isPublic && {
      view: String(page.view),
      ...(page.frame === 'agent' && { agent: true as const }),
    };
    const entry = {
      path,
      titleKey: page.titleKey,
      ...shown,
      ...(isFramed && { framed: true as const }),
    };
    if (page.below === 'only') return [{ ...entry, path: `${path}/*` }];
    return page.below ? [entry, { ...entry, path: `${path}/*` }] : [entry];
  }),
];

function titleOf(path: string): string {
  if (path === '/login') return 'auth.login';
  return path === '/register' ? 'auth.register' : 'lobby.title';
}
