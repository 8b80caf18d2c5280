import { serviceNames, type ServiceName } from '../../contract/site/services.ts';
import { site } from './site.ts';

/** By the operator (SAFE-07). A tracked read. */
export const isServiceOff = (service: ServiceName): boolean => servicesOff().includes(service);

const servicesOff = (): ServiceName[] => {
  const off = (site.value?.info.resources['off'] ?? '').split(' ');
  return serviceNames.filter((service) => off.includes(service));
};
