import { FaultProxy } from './fault-proxy.ts';
import { aliasPort } from './palaro.ts';
import { ownTest, test } from './test.ts';

/** With the worker allowed. */
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

export const proxiedTest = throughProxy(test);
export const ownProxiedTest = throughProxy(ownTest);
