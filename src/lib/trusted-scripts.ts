/** The site's worker, and scripts of its captcha providers (where configured). */
const known = /^(\/sw\.js$|https:\/\/(static\.geetest\.com|www\.google\.com\/recaptcha)\/)/;

interface Policy {
  createScriptURL(url: string): string;
}

/** TypeScript's DOM library has no Trusted Types yet; nor have all browsers. */
interface WithTrustedTypes {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

const rules: Policy = {
  createScriptURL(url) {
    if (known.test(url)) return url;
    throw new TypeError(`${url} is no script of this site`);
  },
};

const policy =
  (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('palaro', rules) ?? rules;

/**
 * Passes a script's address through the only Trusted Types policy (SAFE-01). Throws TypeError for
 * an unknown one.
 * @returns a TrustedScriptURL where the browser has them
 */
export const trustedScript = (url: string): string => policy.createScriptURL(url);
