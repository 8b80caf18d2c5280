/** See publish.mjs. */
export function publish(folders: { next: string; live: string; now?: number }): void;
