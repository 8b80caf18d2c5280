import type { MouseEvent } from 'react';
import { t } from '../../models/language.ts';

const skip = (event: MouseEvent) => {
  event.preventDefault();
  document.querySelector<HTMLElement>('main')?.focus();
};

/** Tab's first stop. */
export function SkipLink() {
  return (
    <a className="frame__skip" href="#main" onClick={skip}>
      {t('frame.skip')}
    </a>
  );
}
