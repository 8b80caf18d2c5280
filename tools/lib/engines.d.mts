export function onPath(...names: string[]): string | undefined;
export function display(): 'own' | 'virtual' | null;
export function findEngines(): Promise<void>;
