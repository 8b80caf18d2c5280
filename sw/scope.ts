export const scope = self as unknown as ServiceWorkerGlobalScope;
