import type { PrecacheEntry } from 'workbox-precaching';
import { claimFirstPage, repairFiles, serveFiles } from './precache.ts';
import { serveImages } from './images.ts';
import { hearPages } from './messages.ts';
import { serveNavigations } from './navigation.ts';
import { hearPushes } from './push.ts';
import { sendInBackground } from './sync.ts';

declare global {
  /** Replaced by the build. */
  var __WB_MANIFEST: (PrecacheEntry | string)[];
}

// Hashed files are listed without their folder.
const listed = self.__WB_MANIFEST.map((file) =>
  typeof file === 'string' ? `assets/${file}` : file,
);
const isPack = (file: PrecacheEntry | string): file is string =>
  typeof file === 'string' && file.startsWith('assets/pack-');
const files = listed.filter((file) => !isPack(file));
const pack = listed.find(isPack)!;

claimFirstPage();
serveFiles(files, pack);
serveNavigations();
serveImages();
hearPages(() => repairFiles(files, pack));
sendInBackground();
hearPushes();
