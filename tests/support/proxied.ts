import { FaultProxy } from './fault-proxy.ts';
import { aliasPort } from './palaro.ts';
import { ownTest, test } from './test.ts';

/** Tests whose pages reach the site through a fault proxy, with the worker allowed. */
function throughProxy(base: typeof test) {
  const proxied = base.extend<{ faults: FaultProxy }>({
    faults: async ({ palaro }, use) => {
      const proxy = await FaultProxy.before(palaro.port, aliasPort());
      await use(proxy);
      await proxy.close();
    },
    baseURL: async ({ faults }, use) => use(`http://localhost:${faults.port}`),
    serviceWorkers: 'allow',
  });
  return proxied;
}

/** On the gateway that everybody shares. */
export const proxiedTest = throughProxy(test);
/** On a gateway of the file's own. */
export const ownProxiedTest = throughProxy(ownTest);
