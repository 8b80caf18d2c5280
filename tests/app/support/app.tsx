import 'fake-indexeddb/auto';
import { act, cleanup, configure, render } from '@testing-library/react';
import { afterAll, beforeAll, vi } from 'vitest';
import type { Env } from '../../../server/env.ts';
import { type TestGateway, createTestGateway } from '../../../server/testing/gateway.ts';
import { App } from '../../../src/app/App.tsx';
import { loadPage } from '../../../src/app/load-page.ts';
import { sessionStore } from '../../../src/data/browser-storage.ts';
import { pageDrawn } from '../../../src/data/lazy-store.ts';
import { startCatalogue } from '../../../src/models/catalogue.ts';
import { startConnectivity } from '../../../src/models/connectivity.ts';
import { useTexts } from '../../../src/models/language.ts';
import { go } from '../../../src/models/navigation.ts';
import { closePopup, dismissToast, popups, toasts } from '../../../src/models/dialogs.ts';
import { leave, loadInfo, startSession } from '../../../src/models/session.ts';
import { startSite } from '../../../src/models/site.ts';
import { startTheme } from '../../../src/models/theme.ts';
import { type Screen, screens } from '../../support/rounds.ts';
import { type Language, textsOf } from './texts.ts';
import { type Fault, type Wire, wireTo } from './wire.ts';

// The gateway shares this process: a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

interface Visit {
  /** Of a session; without one a guest looks. */
  token?: string;
  /** TY unless given. */
  language?: Language;
  /** desktop unless given. */
  screen?: Screen;
  /** Looks at every call of the visit before it is sent, as `wire.before` does, from the page's first one on. */
  fault?: Fault;
}

/** The app of a test file, drawn by happy-dom and answered by a gateway on a database of its own. */
export interface TestApp {
  site: TestGateway;
  /** The calls between the two; a test may block, delay or lose them. */
  wire: Wire;
  /** Opens a page of the site from scratch: what an earlier test opened, typed or stored is gone. */
  open(path: string, visit?: Visit): Promise<void>;
  /** Goes to a page as a link does, with what is on it now left where it is. */
  visit(path: string): Promise<void>;
}

interface HappyDom {
  setViewport(size: object): void;
  settings: { disableIframePageLoading: boolean; handleDisabledFileLoadingAsSuccess: boolean };
}
const happyDom = (globalThis as { happyDOM?: HappyDom }).happyDOM;

/** What happy-dom has not yet: its popovers are open all the time, and it never says that it is idle. Frames stay empty: nobody listens where games come from. */
function fillIn(): void {
  if (happyDom)
    Object.assign(happyDom.settings, {
      disableIframePageLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    });
  const { prototype } = HTMLElement;
  prototype.showPopover ??= () => {};
  prototype.hidePopover ??= () => {};
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
}

/**
 * Starts a gateway and the app for a test file, as src/app/main.tsx does. For forms, texts, states and calls; there is no layout, no
 * style, no service worker and no socket, so what needs one of them is a browser test.
 */
export function useApp(changes: Partial<Env> = {}): TestApp {
  const app = { open, visit: (path) => act(async () => go(path)) } as TestApp;
  beforeAll(async () => {
    fillIn();
    // The app's page is at an address of happy-dom's.
    app.site = await createTestGateway({ siteAliases: [location.origin], ...changes });
    app.wire = wireTo(app.site.app);
    vi.stubGlobal('fetch', app.wire.fetch);
    startTheme();
    startConnectivity();
    await Promise.all([startSite(null), startSession(async () => {})]);
    pageDrawn();
  });
  afterAll(async () => {
    reset();
    vi.unstubAllGlobals();
    await app.site.close();
  });

  async function open(
    path: string,
    { token, language = 'TY', screen = 'desktop', fault }: Visit = {},
  ): Promise<void> {
    reset();
    app.wire.reset();
    // What the last test's page asked for is answered before this one's session begins.
    await app.wire.idle();
    if (fault) app.wire.before(fault);
    happyDom?.setViewport(screens[screen]);
    useTexts(language, textsOf(language));
    endCatalogue = startCatalogue(undefined);
    go(path);
    if (token) {
      sessionStore.set('token', token);
      if (!(await loadInfo())) throw new Error('the gateway does not know the session');
    }
    await loadPage(location.pathname);
    await act(async () => void render(<App />));
  }
  return app;
}

let endCatalogue = (): void => {};

function reset(): void {
  cleanup();
  endCatalogue();
  leave();
  for (const { id } of popups.peek()) closePopup(id);
  for (const { id } of toasts.peek()) dismissToast(id);
  localStorage.clear();
}
