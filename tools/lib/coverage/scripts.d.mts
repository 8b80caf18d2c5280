type Offset = (reported: number) => number;
/** See scripts.mjs. */
export function textOf(script: string): string | undefined;
export function withoutManifest(worker: string): { text: string; offset: Offset };
export function scriptAt(path: string): { script: string; offset: Offset } | undefined;
