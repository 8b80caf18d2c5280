import { openService, serviceName } from '../../models/customer-service.ts';
import { customerService } from '../../models/site.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { resource } from './resources.ts';

/** Telegram comes last. */
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
