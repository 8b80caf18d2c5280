/** The worker's global scope, typed. */
export const scope = self as unknown as ServiceWorkerGlobalScope;
