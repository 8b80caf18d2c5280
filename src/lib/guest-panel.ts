/**
 * Lets a player reach what another service puts at the end of the body, a riddle to solve, while dialogs of ours are open: a modal
 * dialog makes everything beside it inert, whatever lies on top. Until the returned function is called the dialogs are modal no longer,
 * look as before, and this site's own parts are inert in the panel's place; then all is as it was.
 * @param onGone called when every dialog has gone from the page meanwhile: nobody waits for the answer any more
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
      // One that is closed was set aside meanwhile, with the whole site.
      if (!dialog.isConnected || !dialog.open) continue;
      dialog.close();
      dialog.showModal();
    }
    if (focused instanceof HTMLElement && focused.isConnected)
      focused.focus({ preventScroll: true });
  };
}
