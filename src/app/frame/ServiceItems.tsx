import { openService, serviceName } from '../../models/customer-service.ts';
import { customerService } from '../../models/site.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { resource } from './resources.ts';

/** An entry for each way to customer service that the operator has, Telegram last; none when there is none. */
export function ServiceItems() {
  const telegram = resource('telegram');
  return (
    <>
      {customerService.value.map(({ csType, url }) => (
        <MenuItem key={csType + url} icon="headset" href={url} onClick={openService}>
          {serviceName(csType)}
        </MenuItem>
      ))}
      {telegram && (
        <MenuItem icon="send" href={telegram} onClick={openService}>
          Telegram
        </MenuItem>
      )}
    </>
  );
}
