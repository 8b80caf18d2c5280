import 'fake-indexeddb/auto';
import { act, cleanup, configure, getConfig, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
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

const { getElementError: wholeError } = getConfig();
configure({
  // Shares this process with the gateway: a busy machine takes its time.
  asyncUtilTimeout: 10_000,
  // A look that is repeated needs no picture of the page, which takes a tenth of all time; its last one has it.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: repeats } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    if (!repeats) return wholeError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

interface Visit {
  /** Of a session; default: a guest. */
  token?: string;
  /** Default: TY. */
  language?: Language;
  /** Default: desktop. */
  screen?: Screen;
  /** Sees every call before it is sent, from the first on. */
  fault?: Fault;
}

/** Drawn by happy-dom, answered by a gateway on a database of its own. */
export interface TestApp {
  site: TestGateway;
  /** A test may block, delay or lose calls. */
  wire: Wire;
  /** From scratch: nothing of earlier tests is left. */
  open(path: string, visit?: Visit): Promise<void>;
  /** Like a link. */
  visit(path: string): Promise<void>;
}

interface HappyDom {
  setViewport(size: object): void;
  settings: { disableIframePageLoading: boolean; handleDisabledFileLoadingAsSuccess: boolean };
}
const happyDom = (globalThis as { happyDOM?: HappyDom }).happyDOM;

/** What the page, and its gateway, left to do later. */
const timers = new Set<NodeJS.Timeout>();

/** After the file's last test there is no document for it. */
function endTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

function rememberTimers(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const remembering = new Proxy(globalThis[name], {
      apply(set, self, args) {
        const timer = Reflect.apply(set, self, args) as NodeJS.Timeout;
        timers.add(timer);
        return timer;
      },
    });
    vi.stubGlobal(name, remembering);
  }
}

/** Missing in happy-dom: its popovers are always open, it is never idle, and frames stay empty. */
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
 * Starts a gateway and the app (src/app/main.tsx). No layout, styles, service worker or sockets:
 * those need a browser test.
 */
export function useApp(changes: Partial<Env> = {}): TestApp {
  const app = { open, visit: (path) => act(async () => go(path)) } as TestApp;
  beforeAll(async () => {
    rememberTimers();
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
  // The next test's set-up may lock tables whole.
  afterEach(() => app.wire.idle());
  afterAll(async () => {
    reset();
    await app.wire.idle();
    endTimers();
    await app.site.close();
    endTimers();
    vi.unstubAllGlobals();
  });

  async function open(
    path: string,
    { token, language = 'TY', screen = 'desktop', fault }: Visit = {},
  ): Promise<void> {
    reset();
    app.wire.reset();
    // Lets the last test's calls finish before this one's session begins.
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
  // Cards and confetti are drawn outside the app's root.
  document.body.replaceChildren();
  endCatalogue();
  leave();
  for (const { id } of popups.peek()) closePopup(id);
  for (const { id } of toasts.peek()) dismissToast(id);
  localStorage.clear();
}
