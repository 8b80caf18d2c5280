import { startTransition, useEffect, useState } from 'react';

/**
 * A value as it was in the last frame that was painted: what is drawn from it follows a frame behind, so that a key or a tap is
 * answered by less. A deferred value of React's own may be drawn before that frame, and makes it wait.
 */
export function useAfterPaint<T extends object>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    if (painted === value) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value, painted]);
  return painted;
}
