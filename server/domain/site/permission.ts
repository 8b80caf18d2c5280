import type { Permission } from '../../../contract/site/calls.ts';
import type { Caller, Gateway } from '../../context.ts';
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

type Visitor = Pick<Caller, 'ip' | 'hostname'>;

/** Site status and settings (BOOT-01); a blocked region wins over maintenance. */
export async function permissionFor(gateway: Gateway, visitor: Visitor): Promise<Permission> {
  const state = siteState(gateway);
  const regionRestriction = isBlocked(state, visitor.ip);
  return {
    status: statusOf(state, regionRestriction),
    maintenance: state.maintenance,
    regionRestriction,
    location: { ip: visitor.ip },
    notice: state.notice,
    info: infoFor(gateway.env, state, visitor, await catalogueVersion(gateway)),
    serverTime: new Date().toISOString(),
  };
}

function statusOf({ maintenance }: SiteState, regionRestriction: boolean): Permission['status'] {
  if (regionRestriction) return 2;
  return maintenance ? 1 : 0;
}

function infoFor(
  env: Env,
  { settings }: SiteState,
  visitor: Visitor,
  version: string,
): Permission['info'] {
  const origins = mediaOrigins(env, visitor.hostname);
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
    identity: _identity,
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
        : [{ domain: visitor.hostname, route: '/' }],
    mainDomain: settings.mainDomain || visitor.hostname,
    whitelabel: whitelabelTree(openFlags(env, settings)),
    registerRules: rulesOf(settings),
    validBets: validBetRules(settings),
    imageCDNs: origins,
    launchGameCDNs: origins,
    catalogueVersion: version,
  };
}
