import type { Engine } from '../meta.ts';
import type { EngineModule } from './machine.ts';

/** Each engine is a chunk of its own, so that nobody waits for another. */
export function loadEngine(engine: Engine): Promise<EngineModule> {
  if (engine === 'ways') return import('./ways/machine.ts');
  return engine === 'cascades' ? import('./cascades/machine.ts') : import('./lines.ts');
}
