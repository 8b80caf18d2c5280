/**
 * Makes a third-party overlay usable above dialogs: until undone, these are not modal and the
 * site's parts are inert.
 * @param onGone all dialogs were closed meanwhile
 */
export function makeRoom(onGone: () => void): () => void {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  if (dialogs.length === 0) return () => {};
  const focused = document.activeElement;
  const own = document.querySelectorAll<HTMLElement>('#root, body > dialog');
  for (const dialog of dialogs) {
    dialog.dataset['aside'] = '';
    dialog.close();
    dialog.show();
  }
  for (const element of own) element.inert = true;
  const gone = new MutationObserver(() => {
    if (dialogs.every((dialog) => !dialog.isConnected)) onGone();
  });
  gone.observe(document.body, { childList: true, subtree: true });
  return () => {
    gone.disconnect();
    for (const element of own) element.inert = false;
    for (const dialog of dialogs) {
      // It was closed meanwhile.
      if (!dialog.isConnected || !dialog.open) continue;
      dialog.close();
      dialog.showModal();
    }
    if (focused instanceof HTMLElement && focused.isConnected)
      focused.focus({ preventScroll: true });
  };
}
