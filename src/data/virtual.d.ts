/** Built from locales/<LANG>/<area>.json. */
declare module 'virtual:locales' {
  export const bundles: Record<string, { url: string; hash: string; tag: string; label: string }>;
}
