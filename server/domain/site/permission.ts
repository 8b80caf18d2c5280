import type { Permission } from '../../../contract/site/calls.ts';
import type { Gateway } from '../../context.ts';
import type { Env } from '../../env.ts';
import { configuredProviders } from '../../ports/sign-in.ts';
import { catalogueVersion } from '../catalogue/snapshot.ts';
import { rulesOf, whitelabelTree } from '../../settings/defaults.ts';
import { servicesOff } from '../../services.ts';
import { openFlags } from '../../settings/features.ts';
import { obfuscate } from './obfuscate.ts';
import { mediaOrigins } from '../../settings/origins.ts';
import { type SiteState, isBlocked, siteState } from '../../settings/state.ts';
import { validBetRules } from '../../settings/valid-bet-rules.ts';
import { nowDate } from '../../clock.ts';

/**
 * Site status and settings (BOOT-01); a blocked region wins over maintenance.
 * @param ip the visitor's
 */
export async function permissionFor(gateway: Gateway, ip: string): Promise<Permission> {
  const state = siteState(gateway);
  const regionRestriction = isBlocked(state, ip);
  return {
    status: statusOf(state, regionRestriction),
    maintenance: state.maintenance,
    regionRestriction,
    location: { ip },
    notice: state.notice,
    info: infoFor(gateway.env, state, await catalogueVersion(gateway)),
    serverTime: nowDate().toISOString(),
  };
}

function statusOf({ maintenance }: SiteState, regionRestriction: boolean): Permission['status'] {
  if (regionRestriction) return 2;
  return maintenance ? 1 : 0;
}

function infoFor(env: Env, { settings }: SiteState, version: string): Permission['info'] {
  const origins = mediaOrigins(env);
  const hostnames = [
    ...new Set([env.siteUrl, ...env.siteAliases].map((url) => new URL(url).hostname)),
  ];
  const off = servicesOff(env).join(' ');
  const signIn = configuredProviders(env).join(' ');
  const phone = env.ports.identity.firebase?.phone;
  const {
    flags: _flags,
    registerRules: _changed,
    countries: _countries,
    ages: _ages,
    rails: _rails,
    withdrawals: _withdrawals,
    profileFields: _fields,
    points: _points,
    vip: _vip,
    contracts: _contracts,
    teamRates: _teamRates,
    identity: _identity,
    support: _support,
    ...plain
  } = settings;
  return {
    ...plain,
    resources: {
      ...settings.resources,
      ...(off && { off }),
      ...(signIn && { signIn }),
      ...(phone && { firebase: `${phone.url} ${phone.apiKey}` }),
    },
    customerService: settings.customerService.map(({ csType, path }) => ({
      csType,
      path: obfuscate(path.startsWith('/') ? `${origins[0]}${path}` : path),
    })),
    domainRoute:
      settings.domainRoute.length > 0
        ? settings.domainRoute
        : hostnames.map((domain) => ({ domain, route: '/' })),
    mainDomain: settings.mainDomain || hostnames[0]!,
    whitelabel: whitelabelTree(openFlags(env, settings)),
    registerRules: rulesOf(settings),
    validBets: validBetRules(settings),
    imageCDNs: origins,
    launchGameCDNs: origins,
    catalogueVersion: version,
  };
}
