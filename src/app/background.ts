import { localStore } from '../data/browser-storage.ts';
import { whenQuiet } from '../data/lazy-store.ts';
import { startLive } from '../models/live-events.ts';
import { startOutbox } from '../models/outbox-start.ts';
import { startPersistence } from '../models/persistence.ts';
import { loadAccountData } from '../models/lazy-account-data.ts';
import { storeInvitation } from '../models/invitation.ts';
import { startContracts } from '../models/contracts.ts';
import { startAppOpening } from '../models/app-opening.ts';
import { startInstall } from '../models/install.ts';
import { startPushes } from '../models/push-start.ts';
import { startSlowLine } from '../models/slow-line.ts';
import { startBadge } from '../models/unread.ts';
import { watchForMoment } from './install-moment.ts';
import { startGreeting } from './greeting.ts';
import { storeHomeSnapshot } from './home-snapshot.ts';
import { storeLastPage } from './resume.ts';
import { takeLaunches } from './launch.ts';
import { startServiceWords } from './frame/ServiceWords.tsx';

const begin = [
  storeHomeSnapshot,
  storeLastPage,
  startLive,
  startServiceWords,
  storeInvitation,
  takeLaunches,
  startInstall,
  startAppOpening,
  watchForMoment,
  startOutbox,
  startContracts,
  startBadge,
  startGreeting,
  startPushes,
  () =>
    loadAccountData().then(
      ({ startAccountData }) => startAccountData(),
      () => {},
    ),
  startPersistence,
  startSlowLine,
  () => {
    if (localStore.get('download'))
      void import('../models/download.ts').then(({ resumeDownload }) => resumeDownload());
  },
];

/**
 * Starts what nothing above the fold needs, in one chunk, each in its own pause between touches.
 */
export function startBackground(): void {
  for (const start of begin) void whenQuiet(start);
}
