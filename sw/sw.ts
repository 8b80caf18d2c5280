import { type PrecacheEntry, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { serveImages } from './images.ts';
import { hearPages } from './messages.ts';
import { serveNavigations } from './navigation.ts';

declare global {
  /** The build puts the list of files and their revisions in its place. */
  var __WB_MANIFEST: (PrecacheEntry | string)[];
}

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
serveNavigations();
serveImages();
hearPages();
