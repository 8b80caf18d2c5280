// Before each file of app tests. Files share a process, its page and its packages; of ours they share nothing.
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

// Each file has models, gateway and rules of its own, as they hold state.
vi.resetModules();
Dexie.dependencies.indexedDB = globalThis.indexedDB = new IDBFactory();

/** What the app of this file has begun and never ends by itself, as a page that is left would. */
const ends: (() => void)[] = [];
/** False after the file: a package may have taken a function of below for itself. */
let isOpen = true;
type Listen = typeof globalThis.addEventListener;
type Begin = (...given: unknown[]) => ReturnType<typeof setTimeout>;
const { setTimeout, setInterval, BroadcastChannel, addEventListener, matchMedia } = globalThis;
const { addEventListener: listenToDocument } = document;
/** Heard by packages too, which stay. */
const ours = new Set(['visibilitychange', 'freeze', 'fullscreenchange']);

function ending(begin: Begin): Begin {
  const begun: Begin = (...given) => {
    const timer = begin(...given);
    if (isOpen) ends.push(() => clearTimeout(timer));
    return timer;
  };
  return Object.defineProperties(begun, Object.getOwnPropertyDescriptors(begin));
}

function listening(target: EventTarget, listen: Listen, isOurs = (_type: string) => true): Listen {
  return (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    listen.call(target, type, listener, options);
    if (isOpen && isOurs(type))
      ends.push(() => target.removeEventListener(type, listener, options));
  };
}

class EndingChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    ends.push(() => this.close());
  }
}

Object.assign(globalThis, {
  setTimeout: ending(setTimeout as Begin),
  setInterval: ending(setInterval as Begin),
  BroadcastChannel: EndingChannel,
  addEventListener: listening(globalThis as unknown as EventTarget, addEventListener),
  matchMedia(text: string) {
    const query = matchMedia(text);
    return Object.assign(query, { addEventListener: listening(query, query.addEventListener) });
  },
});
document.addEventListener = listening(document, listenToDocument, (type) => ours.has(type));

// Set first, so run last: what the file itself begins at its end is its own.
afterAll(() => {
  isOpen = false;
  // The device's database is let go.
  document.dispatchEvent(new Event('freeze'));
  for (const end of ends.splice(0)) end();
  Object.assign(globalThis, {
    setTimeout,
    setInterval,
    BroadcastChannel,
    addEventListener,
    matchMedia,
  });
  document.addEventListener = listenToDocument;
  // As in a new window.
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  document.title = '';
  history.replaceState(null, '', '/');
});
