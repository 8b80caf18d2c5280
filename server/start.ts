import { openDatabase, holdDataFolder, type OpenDatabase } from './db/open.ts';
import { settingFindings } from './doctor.ts';
import { requireNoStop } from './finding.ts';
import { type Env, readEnv } from './env.ts';
import { checkPort } from './ports-in-use.ts';
import { StartError } from './start-error.ts';
import { step } from './start-step.ts';
import type { serve as Serve } from './serve.ts';
import { Stopper } from './stopper.ts';

const stopper = new Stopper();
/** ms: PostgreSQL takes 15 s for a fast stop, 5 for an immediate one. */
const databaseStopMs = 25_000;

/** Nearly all of the gateway's code. */
export const loadServe = (): Promise<{ serve: typeof Serve }> => import('./serve.ts');

/** Starts the gateway by the environment; ends the process with 1 when it cannot start. */
export async function start(): Promise<void> {
  try {
    await startParts();
  } catch (error) {
    // Expected while stopping.
    if (stopper.stopping) return;
    console.error(error instanceof StartError ? error.message : error);
    await stopper.stop(1);
  }
}

/** Starts in the order of least harm by failures, registering each part's stop. */
async function startParts(): Promise<void> {
  const env = readEnv(process.env);
  requireNoStop(settingFindings(env));
  stopper.listen();
  const release = holdDataFolder(env);
  stopper.add('The data folder', async () => release());
  await checkPort(env.host, 'PORT', env.port);
  await checkPort(env.host, 'MEDIA_PORT', env.mediaPort);
  await checkPort(env.operatorHost, 'OPERATOR_PORT', env.operatorPort);
  let gateway: Promise<{ serve: typeof Serve }> | undefined;
  // Its code takes as long to evaluate as PostgreSQL, another process, to start.
  const load = () => (gateway ??= loadServe());
  const database = await openStoppable(env, load);
  const { serve } = await load();
  await serve(env, database, stopper);
}

/** A stop meanwhile waits until the database can stop. */
function openStoppable(env: Env, meanwhile: () => unknown): Promise<OpenDatabase> {
  const opening = step(env.databaseUrl ? 'Asking the database' : 'Starting PostgreSQL', () =>
    openDatabase(env, meanwhile),
  );
  const close = () =>
    opening.then(
      (database) => database.close(),
      () => {},
    );
  stopper.add('The database', close, databaseStopMs);
  return opening;
}
