import type { Engine } from '../meta.ts';
import type { EngineModule } from './machine.ts';

/** A chunk each: nobody waits for another. */
export function loadEngine(engine: Engine): Promise<EngineModule> {
  if (engine === 'ways') return import('./ways/machine.ts');
  return engine === 'cascades' ? import('./cascades/machine.ts') : import('./lines.ts');
}
