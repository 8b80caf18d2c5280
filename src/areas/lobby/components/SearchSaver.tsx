import { catalogueWaits, loadCatalogue } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';

/**
 * With the data saver the gateway searches; offers the catalogue, which is instant and offline
 * (PWA-12).
 */
export function SearchSaver() {
  if (!catalogueWaits.value) return null;
  return (
    <InlineAlert
      icon="feather"
      action={
        <Button size="s" onClick={() => void loadCatalogue()}>
          {t('lobby.saverLoad')}
        </Button>
      }
    >
      {t('lobby.saverSearch')}
    </InlineAlert>
  );
}
