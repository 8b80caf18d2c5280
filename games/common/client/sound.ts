const presses = ['pointerup', 'keydown'] as const;

/** Synthesised; silent until turned on, here or in a game before (GAME-17e). */
export class Sound {
  #context: AudioContext | null = null;
  #on: boolean;
  readonly #changed: (on: boolean) => void;

  constructor(on: boolean, changed: (on: boolean) => void) {
    this.#on = on;
    this.#changed = changed;
    const begin = () => {
      for (const press of presses) removeEventListener(press, begin, true);
      if (this.#on) this.#start();
    };
    if (on) for (const press of presses) addEventListener(press, begin, true);
  }

  get on(): boolean {
    return this.#on;
  }

  toggle(): void {
    this.#on = !this.#on;
    this.#changed(this.#on);
    if (!this.#on) return;
    this.#start();
    this.press();
  }

  /** Browsers allow sound only from a press. */
  #start(): void {
    this.#context ??= new AudioContext();
    void this.#context.resume();
  }

  press(): void {
    this.#strike(420, { loud: 0.05, seconds: 0.07, wave: 'triangle' });
  }

  knock(reel: number): void {
    this.#strike(150 + reel * 14, { loud: 0.16, seconds: 0.11, wave: 'triangle' });
  }

  /** Kulintang gongs; `times`: payout over stake. */
  win(times: number): void {
    const scale = [392, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5];
    const strokes = Math.min(scale.length, 3 + Math.floor(Math.log2(Math.max(1, times))));
    for (let stroke = 0; stroke < strokes; stroke += 1)
      this.#gong(scale[stroke] ?? 440, stroke * 0.11);
  }

  /** Two inharmonic partials. */
  #gong(pitch: number, after: number): void {
    for (const [ratio, loud] of [
      [1, 0.12],
      [2.76, 0.045],
      [5.4, 0.02],
    ] as const) {
      this.#strike(pitch * ratio, { loud, seconds: 0.9 / ratio, wave: 'sine', after });
    }
  }

  #strike(
    pitch: number,
    {
      loud,
      seconds,
      wave,
      after = 0,
    }: { loud: number; seconds: number; wave: OscillatorType; after?: number },
  ): void {
    const context = this.#context;
    if (!this.#on || !context) return;
    const start = context.currentTime + after;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = wave;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loud, start + 0.006);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds + 0.02);
  }
}
