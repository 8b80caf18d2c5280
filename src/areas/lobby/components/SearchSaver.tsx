import { catalogueWaits, loadCatalogue } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';

/** With the data saver on the search asks the gateway; the whole list, which answers at once and offline, is offered (PWA-12). */
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
