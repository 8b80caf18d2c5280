declare module 'des.js' {
  interface Cipher {
    update(bytes: Uint8Array | readonly number[]): number[];
    final(): number[];
  }
  export const DES: {
    create(options: { type: 'encrypt' | 'decrypt'; key: Uint8Array; padding?: boolean }): Cipher;
  };
}
