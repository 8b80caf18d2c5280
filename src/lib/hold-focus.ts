/**
 * Returns the focus to a modal dialog when a frame behind it takes it, as games do after a round:
 * Escape would go there. Returns a function that ends it (POP-02).
 */
export function holdFocus(dialog: HTMLDialogElement): () => void {
  let last: HTMLElement = dialog;
  const note = (event: FocusEvent) => (last = event.target as HTMLElement);
  const hold = () =>
    // The focus has moved then.
    setTimeout(() => {
      const taken = document.activeElement;
      if (dialog.open && taken?.tagName === 'IFRAME' && !dialog.contains(taken))
        (last.isConnected ? last : dialog).focus();
    });
  dialog.addEventListener('focusin', note);
  addEventListener('blur', hold);
  return () => {
    dialog.removeEventListener('focusin', note);
    removeEventListener('blur', hold);
  };
}
