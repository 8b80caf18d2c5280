/** Made by the build from locales/<LANG>/<area>.json: where each language's texts are, their content's hash, and its name. */
declare module 'virtual:locales' {
  export const bundles: Record<string, { url: string; hash: string; tag: string; label: string }>;
}
