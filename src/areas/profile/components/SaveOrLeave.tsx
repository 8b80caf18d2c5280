import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';

/** Save and cancel. */
export function SaveOrLeave({ saveLabel, onLeave }: { saveLabel: string; onLeave: () => void }) {
  return (
    <div className="actions">
      <Button variant="primary" type="submit">
        {saveLabel}
      </Button>
      <Button variant="quiet" onClick={onLeave}>
        {t('ui.cancel')}
      </Button>
    </div>
  );
}
