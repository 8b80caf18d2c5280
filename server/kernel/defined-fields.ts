export function definedFields<T extends object>(change: {
  [K in keyof T]?: T[K] | undefined;
}): Partial<T> {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
