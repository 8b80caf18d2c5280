/** Plays a captcha's tones: the page's policy lets no `audio` element load them. */
export class CaptchaPlayer {
  #context: AudioContext | null = null;
  #source: AudioBufferSourceNode | null = null;

  /** From the beginning. Settles when it has started; `onEnd` runs unless it was stopped. */
  async play(sound: ArrayBuffer, onEnd: () => void): Promise<void> {
    this.stop();
    this.#context ??= new AudioContext();
    await this.#context.resume();
    // Decoding takes the bytes away.
    const buffer = await this.#context.decodeAudioData(sound.slice(0));
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.#context.destination);
    source.addEventListener('ended', () => this.#source === source && onEnd());
    this.#source = source;
    source.start();
  }

  stop(): void {
    const source = this.#source;
    this.#source = null;
    source?.stop();
  }

  close(): void {
    this.stop();
    void this.#context?.close();
    this.#context = null;
  }
}
