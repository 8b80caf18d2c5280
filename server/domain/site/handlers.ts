import type { Handlers } from '../../context.ts';
import { publicKeys } from '../../settings/keys.ts';
import { permissionFor } from './permission.ts';
import { siteState } from '../../settings/state.ts';
import { DomainError } from '../../domain-error.ts';
import { nowDate } from '../../clock.ts';

export const siteHandlers: Handlers<'site'> = {
  'site.permission': (_request, context) => permissionFor(context, context.caller.ip),

  'site.keys': async (_request, context) => ({
    keys: await publicKeys(context),
    serverTime: nowDate().toISOString(),
  }),

  'site.language': async ({ language }, context) => {
    const known = siteState(context).settings.languages.some(({ code }) => code === language);
    if (!known) throw new DomainError('invalid_request', { field: 'language' });
    const { customerId } = context.caller;
    if (customerId) {
      await context.db
        .updateTable('customers')
        .set({ language })
        .where('id', '=', customerId)
        .execute();
    }
    return { language };
  },
};
