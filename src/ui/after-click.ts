let isPressed = false;

if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, () => (isPressed = false), { capture: true });
}

/**
 * Runs `work` now, or where a mouse button is down, behind the click: what changes the layout in
 * between would move the clicked button away.
 */
export function afterClick(work: () => void): void {
  if (!isPressed) return work();
  const begin = () => {
    removeEventListener('pointerup', begin);
    removeEventListener('pointercancel', begin);
    setTimeout(work);
  };
  addEventListener('pointerup', begin);
  addEventListener('pointercancel', begin);
  return undefined;
}
