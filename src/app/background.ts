import { localStore } from '../data/browser-storage.ts';
import { startOutbox } from '../models/outbox-start.ts';
import { startPersistence } from '../models/persistence.ts';
import { ownThings } from '../models/own.ts';
import { keepInvitation } from '../models/invitation.ts';
import { startInstall } from '../models/install.ts';
import { keepBadge } from '../models/unread.ts';
import { watchForMoment } from './install-moment.ts';
import { takeLaunches } from './launch.ts';
import { keepLastPage } from './resume.ts';

/** Starts what no first sight needs, in one chunk: the outbox, resuming, who invited the player, installing, the badge, persistence, and a download that an earlier visit began. */
export function startBackground(): void {
  keepLastPage();
  keepInvitation();
  takeLaunches();
  startInstall();
  watchForMoment();
  startOutbox();
  keepBadge();
  void ownThings().then(({ startKeeping }) => startKeeping(), () => {});
  startPersistence();
  if (localStore.get('download')) void import('../models/download.ts').then(({ resumeDownload }) => resumeDownload());
}
