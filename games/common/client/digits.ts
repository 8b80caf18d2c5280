/** From 1; not while the focused element uses digits itself. */
export function listenToDigits<Choice>(
  choices: readonly Choice[],
  pick: (choice: Choice) => void,
): void {
  document.addEventListener('keydown', (event) => {
    const choice = choices[Number(event.key) - 1];
    const busy =
      event.target instanceof Element &&
      event.target.closest('input:not([type=radio]), dialog[open]') !== null;
    if (choice === undefined || busy || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    pick(choice);
  });
}
