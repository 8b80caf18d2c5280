/** Something that the person who starts Palaro can put right; its message is one clear sentence, printed as it stands. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
