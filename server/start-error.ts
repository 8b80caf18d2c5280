/** An error that the person who starts Palaro can fix; its message is one clear sentence, printed as it is. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
