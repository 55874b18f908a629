/** The sound of a motion, and the mouth that moves with it. Only where the site wants sound. */
import type { Character } from '../motion/character';

/** How far the mouth opens for how loud a voice: speech has an effective value of about 0.1. */
const MOUTH_GAIN = 5;

export class Voice {
  readonly audio = new Audio();
  readonly #samples = new Float32Array(512);
  #context: AudioContext | null = null;
  #analyser: AnalyserNode | null = null;

  /** Plays a sound file; the one before it ends. Browsers allow it only after the reader has clicked. */
  say(url: string): void {
    if (!this.#context) {
      this.audio.crossOrigin = 'anonymous';
      this.#context = new AudioContext();
      this.#analyser = new AnalyserNode(this.#context, { fftSize: this.#samples.length });
      this.#context.createMediaElementSource(this.audio).connect(this.#analyser).connect(this.#context.destination);
    }
    this.audio.src = url;
    this.audio.play().catch((failure: unknown) => console.error(`Failed to play: ${url}`, failure));
  }

  /** Opens the mouth as far as it is loud just now. */
  move(character: Character): void {
    if (!this.#analyser || this.audio.paused) {
      character.mouth = null;
      return;
    }
    this.#analyser.getFloatTimeDomainData(this.#samples);
    let power = 0;
    for (const sample of this.#samples) power += sample * sample;
    character.mouth = Math.min(1, MOUTH_GAIN * Math.sqrt(power / this.#samples.length));
  }

  stop(): void {
    this.audio.pause();
    void this.#context?.close();
    this.#context = this.#analyser = null;
  }
}
