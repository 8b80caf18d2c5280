import {
  type RegisterMethod,
  type RegisterSettings,
  registerMethods,
} from '../../contract/identity/registration.ts';
import type { Gateway } from '../context.ts';
import { rulesOf } from './defaults.ts';
import { openFlags } from './features.ts';
import { siteState } from './state.ts';

/** Registration fields by flags, rules and ages (AUTH-14, AUTH-18, AUTH-27). */
export function registerSettings(gateway: Pick<Gateway, 'db' | 'env'>): RegisterSettings {
  const { settings } = siteState(gateway);
  const { ages } = settings;
  const flags = openFlags(gateway.env, settings);
  const open: Record<RegisterMethod, boolean> = {
    username: flags.USERNAMEREG3 ?? false,
    mobile: flags.MOBILENUMREG3 ?? false,
  };
  return {
    methods: registerMethods.filter((method) => open[method]),
    mobilePassword: flags.MOBILENUMPASSREG3 ?? false,
    smsVerification: flags.REGMOBVERF3 ?? false,
    confirmAge: ages.confirm,
    birthdayAge: ages.birthday,
    rules: rulesOf(settings),
  };
}
