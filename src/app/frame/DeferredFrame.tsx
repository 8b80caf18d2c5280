import { createElement } from 'react';
import { useLate } from '../../models/use-late.ts';

interface DeferredFrameProps {
  load: Parameters<typeof useLate>[0];
  props?: Record<string, unknown>;
}

/** A frame part that loads when the page is quiet. */
export function DeferredFrame({ load, props }: DeferredFrameProps) {
  const View = useLate(load);
  return View && createElement(View, props);
}
