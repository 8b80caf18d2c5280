interface KeyActions {
  spin: () => void;
  stake: (by: -1 | 1) => void;
}

const ownKeys =
  'button:not(.spin), a, input, select, summary, dialog[open] *, [popover]:popover-open *';

/** A held key spins once: no automatic play. */
export function listenToKeys(root: HTMLElement, actions: KeyActions): void {
  const steps: Readonly<Record<string, -1 | 1>> = {
    ArrowUp: 1,
    ArrowRight: 1,
    ArrowDown: -1,
    ArrowLeft: -1,
  };
  const isSpin = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter';
  const isOurs = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) =>
    !ctrlKey && !metaKey && !altKey && root.querySelector('dialog[open]') === null;
  document.addEventListener('keydown', (event) => {
    if (!isOurs(event)) return;
    const own = event.target instanceof Element && event.target.closest(ownKeys) !== null;
    if (isSpin(event) && !own) {
      event.preventDefault();
      if (!event.repeat) actions.spin();
      return;
    }
    const step = steps[event.key];
    if (step === undefined || root.querySelector('[popover]:popover-open')) return;
    event.preventDefault();
    actions.stake(step);
  });
  document.addEventListener('keyup', (event) => {
    // Pressed already; browsers press again when Space is released.
    if (event.key === ' ' && event.target instanceof Element && event.target.closest('.spin'))
      event.preventDefault();
  });
}
