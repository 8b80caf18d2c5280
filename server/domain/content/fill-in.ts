import {
  type SupportHours,
  daysText,
  groupHours,
  spanText,
} from '../../../contract/support/hours.ts';
import type { Gateway } from '../../context.ts';
import type { Texts } from '../../db/tables/catalogue.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';
import { hasService } from '../../services.ts';
import { defaults } from '../../settings/defaults.ts';
import { flagsOf } from '../../settings/features.ts';
import { siteState } from '../../settings/state.ts';
import { withdrawalRules } from '../wagering/rules.ts';

type Site = Pick<Gateway, 'db' | 'env'>;

/**
 * Returns what fills in the site's texts in a language: `{{name}}` is replaced by the site's own
 * value (`valuesOf`), and `{{#CONDITION}}…{{/CONDITION}}` stays where a flag (AUTH-27) or one of
 * `conditionsOf` is on. Unknown names are empty.
 */
export function fillIn(gateway: Site, language: string): (texts: Texts) => string {
  const values = valuesOf(gateway, language);
  const conditions = conditionsOf(gateway);
  const flag = flagsOf(gateway);
  return (texts) =>
    inLanguage(texts, language)
      .replaceAll(/\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs, (_all, code: string, text: string) =>
        (conditions[code] ?? flag(code)) ? text : '',
      )
      .replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');
}

function conditionsOf(gateway: Site): Partial<Record<string, boolean>> {
  const { settings } = siteState(gateway);
  return {
    PAYMENT: hasService(gateway.env, 'payment'),
    IDENTITY_FIRST: settings.identity.beforePlay,
    DEPOSIT_WAGERING: withdrawalRules(gateway).depositTurnover > 0,
    VIP: settings.vip.open && settings.vip.levels.length > 0,
    REFERRAL: settings.resources['referral'] !== 'off',
    LICENCE: Boolean(settings.resources['licence'] && settings.resources['regulator']),
    SUPPORT_HOURS: settings.support.hours !== null,
    SUPPORT_MAIL: Boolean(settings.resources['supportEmail']),
  };
}

function valuesOf(gateway: Site, language: string): Partial<Record<string, string>> {
  const { brand, ages, resources, currencySymbol, support } = siteState(gateway).settings;
  const { min, max, dailyAmount, dailyCount, confirmMinutes, depositTurnover } =
    withdrawalRules(gateway);
  const pesos = (centavos: number) => currencySymbol + amountText(centavos);
  return {
    brand,
    age: String(ages.confirm),
    helpline: resources['helpline'] ?? defaults.resources['helpline'] ?? '',
    licence: resources['licence'],
    regulator: resources['regulator'],
    supportEmail: resources['supportEmail'],
    supportHours: hoursText(support.hours, languageTag(gateway, language)),
    withdrawalMin: pesos(min),
    withdrawalMax: pesos(max),
    dailyAmount: pesos(dailyAmount),
    dailyCount: String(dailyCount),
    confirmTime: lengthText(confirmMinutes, language),
    depositTurnover: String(depositTurnover),
  };
}

/** Centavos as `1,000` or `0.50`. */
const amountText = (centavos: number) =>
  (centavos / 100).toLocaleString('en-PH', {
    minimumFractionDigits: centavos % 100 === 0 ? 0 : 2,
  });

/** "Monday – Friday, 12:00 PM – 9:00 PM"; days without hours are left out. */
function hoursText(hours: SupportHours | null, tag: string): string {
  return groupHours(hours ?? [])
    .flatMap((group) => (group.span ? `${daysText(group, tag)}, ${spanText(group.span, tag)}` : []))
    .join('; ');
}

const languageTag = (gateway: Site, language: string): string =>
  siteState(gateway).settings.languages.find(({ code }) => code === language)?.tag ?? 'en-PH';

/** Hours where they are whole. */
function lengthText(minutes: number, language: string): string {
  const [hour, minute] = language === 'TY' ? ['oras', 'minuto'] : ['hours', 'minutes'];
  return minutes % 60 === 0 ? `${minutes / 60} ${hour}` : `${minutes} ${minute}`;
}
