import { formatNumber, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Listing } from '../asked-page.model.ts';

interface ShowAllProps {
  page: Pick<Listing, 'total' | 'closed'>;
  /** Whether games that do not open are listed. */
  all: boolean;
  onAll: (all: boolean) => void;
}

/** Also lists games that do not open (LOB-18); not where there are none. */
export function ShowAll({ page: { total, closed }, all, onAll }: ShowAllProps) {
  if (total === null || (!all && closed === 0)) return null;
  return (
    <Button size="s" className="show-all" aria-pressed={all} onClick={() => onAll(!all)}>
      {t('lobby.showAllToo', { number: formatNumber(total + closed) })}
    </Button>
  );
}
