import { mobileCodes } from '../../../../contract/site/features.ts';
import { ruleOf } from '../../../../contract/identity/registration.ts';
import type { Handlers } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { registerSettings } from '../../../settings/registration.ts';
import { flagsOf } from '../../../settings/features.ts';
import { siteState } from '../../../settings/state.ts';
import { newCaptcha, newCaptchaSound } from './captcha.ts';
import { requireChallenge } from './challenge.ts';
import { holdCode, issueCode } from './codes.ts';
import { customerOfMobile, normaliseMobile } from './mobile.ts';

/** AUTH-07, AUTH-19, AUTH-26; codes throw `forbidden` where no form asks for one (AUTH-27). */
export const verificationHandlers: Handlers<'verification'> = {
  'verification.challenge': async ({ page, hard }, { ports }) => {
    const offer = await ports.challenge.offer(page, hard !== undefined);
    return {
      kind: offer.kind,
      challenge: offer.kind === 'proof' ? offer.challenge : offer.captchaId,
    };
  },

  'verification.captcha': ({ key }, context) => newCaptcha(context, key),

  'verification.captchaSound': ({ key }, context) => newCaptchaSound(context, key),

  'verification.smsLogin': async (
    { mobileNum, countryDialingCode, verification, language },
    context,
  ) => {
    if (!mobileCodes(flagsOf(context))) throw new DomainError('forbidden');
    const address = normaliseMobile(context, countryDialingCode, mobileNum);
    await requireChallenge(context, verification, 'sms');
    const customer = await customerOfMobile(context.db, address);
    return issueCode(context, {
      channel: 'sms',
      purpose: 'login',
      address,
      language,
      ...(customer ? { customerId: customer.id } : { instead: 'noAccount' }),
    });
  },

  'verification.smsRegister': async (request, context) => {
    const settings = registerSettings(context);
    if (!settings.methods.includes(request.regType)) throw new DomainError('registration_closed');
    const asked = ruleOf(settings, request.regType, 'verificationCode', {
      mobileNum: request.mobileNo,
    });
    if (!asked.enabled) throw new DomainError('forbidden');
    const address = normaliseMobile(
      context,
      request.countryDialingCode,
      request.mobileNo,
      'mobileNo',
    );
    await requireChallenge(context, request.verification, 'sms');
    const customer = await customerOfMobile(context.db, address);
    return issueCode(context, {
      channel: 'sms',
      purpose: 'register',
      address,
      language: request.language,
      ...(customer && { instead: 'haveAccount' }),
    });
  },

  'verification.checkRegister': async (
    { mobileNo, countryDialingCode, verificationCode },
    context,
  ) => {
    const address = normaliseMobile(context, countryDialingCode, mobileNo, 'mobileNo');
    const shown = { channel: 'sms', purpose: 'register', address, code: verificationCode } as const;
    await holdCode(context, shown);
    return {};
  },

  'verification.countries': async (_request, context) => siteState(context).settings.countries,
};
