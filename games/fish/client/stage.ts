import { h } from '../../common/client/dom.ts';
import { type Kind, kinds } from '../rules.ts';
import { type Look, backdrop, bubble, shaft, waterOf } from './backdrop.ts';
import { drawBody } from './body.ts';
import { Catch, type Spot } from './catch.ts';
import { population, poseAt } from './motion.ts';
import { drawings, sprite } from './sprites.ts';

/** Device pixels, so that slow phones draw 60 frames a second. */
const maxPixels = 800_000;
/** CSS pixels around a touch. */
const reach = 30;

interface Pictures {
  back: HTMLCanvasElement;
  shaft: HTMLCanvasElement;
  bubble: HTMLCanvasElement;
  bodies: Map<Kind, HTMLCanvasElement>;
}

/** Shows what is decided elsewhere; the list serves screen readers. */
export class Stage {
  readonly element: HTMLElement;
  readonly #canvas = h('canvas', { class: 'sea__canvas', 'aria-hidden': 'true' });
  readonly #pen: CanvasRenderingContext2D | null;
  readonly #swimmers = population();
  readonly #catch = new Catch();
  #pictures: Pictures | null = null;
  /** Device per CSS pixel. */
  #ratio = 1;
  #aimed = 0;
  #moving = false;
  #seconds = 0;
  #last = 0;
  #frame = 0;

  constructor(touched: (kind: Kind) => void) {
    this.#pen = this.#canvas.getContext('2d', { alpha: false });
    this.element = h('div', { class: 'sea' }, this.#canvas);
    new ResizeObserver(() => this.#fit()).observe(this.element);
    new MutationObserver(() => this.#fit()).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    });
    this.#canvas.addEventListener('click', ({ offsetX, offsetY }) => {
      const at = this.#swimmerAt(offsetX * this.#ratio, offsetY * this.#ratio);
      const swimmer = this.#swimmers[at];
      if (!swimmer) return;
      touched(swimmer.kind);
      this.#aimed = at;
      this.#show();
    });
  }

  run(moving: boolean): void {
    this.#moving = moving;
    cancelAnimationFrame(this.#frame);
    this.#last = 0;
    if (moving) this.#frame = requestAnimationFrame((now) => this.#tick(now));
    else this.#show();
  }

  aim(kind: Kind): void {
    this.#aimed = this.#placeOf(kind);
    this.#show();
  }

  #placeOf(kind: Kind): number {
    if (this.#swimmers[this.#aimed]?.kind === kind) return this.#aimed;
    const near = this.#swimmers
      .map((swimmer, at) => ({
        at,
        kind: swimmer.kind,
        away: Math.abs(poseAt(swimmer, this.#seconds).x - 0.5),
      }))
      .filter((each) => each.kind === kind)
      .toSorted((a, b) => a.away - b.away);
    return near[0]?.at ?? 0;
  }

  shoot(kind: Kind): void {
    this.#catch.shoot(this.#placeOf(kind), this.#seconds);
  }

  land(caught: boolean): void {
    this.#catch.land(caught, this.#seconds);
    this.#show();
  }

  #fit(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    this.#ratio = Math.min(devicePixelRatio, 2, Math.sqrt(maxPixels / (width * height)));
    this.#canvas.width = Math.round(width * this.#ratio);
    this.#canvas.height = Math.round(height * this.#ratio);
    this.#pictures = this.#draw(
      document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
    );
    this.#show();
  }

  #draw(look: Look): Pictures {
    const { width, height } = this.#canvas;
    // A wide sea has room for larger creatures.
    const unit = Math.min(height, width) * 0.6 + Math.max(height, width) * 0.2;
    const depths = new Map(this.#swimmers.map(({ kind, depth }) => [kind, depth]));
    const bodies = kinds.map((kind): [Kind, HTMLCanvasElement] => {
      const veil = 0.34 * (1 - (depths.get(kind) ?? 1));
      return [kind, sprite(kind, unit * drawings[kind].size, veil, waterOf(look))];
    });
    return {
      back: backdrop(width, height, look),
      shaft: shaft(width, height, look),
      bubble: bubble(unit * 0.2),
      bodies: new Map(bodies),
    };
  }

  #tick(now: number): void {
    // After an absence the sea does not leap.
    if (this.#last > 0) this.#seconds += Math.min(0.1, (now - this.#last) / 1000);
    this.#last = now;
    this.#paint();
    if (this.#moving) this.#frame = requestAnimationFrame((next) => this.#tick(next));
  }

  #show(): void {
    if (!this.#moving) this.#paint();
  }

  #spot(at: number): Spot | null {
    const swimmer = this.#swimmers[at];
    const body = swimmer && this.#pictures?.bodies.get(swimmer.kind);
    if (!swimmer || !body) return null;
    const { x, y } = poseAt(swimmer, this.#catch.frozen(at, this.#seconds) ?? this.#seconds);
    const radius = Math.min(
      Math.max(body.width, body.height) * 0.5,
      Math.min(this.#canvas.width, this.#canvas.height) * 0.3,
    );
    return { x: x * this.#canvas.width, y: y * this.#canvas.height, radius };
  }

  /** −1: open water. */
  #swimmerAt(x: number, y: number): number {
    let [best, nearest] = [-1, Number.POSITIVE_INFINITY];
    for (const at of this.#swimmers.keys()) {
      const spot = this.#spot(at);
      if (!spot || this.#catch.part(at, this.#seconds).alpha < 0.5) continue;
      // Relative to size, so that a small one before a large one can be touched.
      const away = Math.hypot(spot.x - x, spot.y - y) / Math.max(spot.radius, reach * this.#ratio);
      if (away <= 1 && away < nearest) [best, nearest] = [at, away];
    }
    return best;
  }

  #paint(): void {
    const [pen, pictures] = [this.#pen, this.#pictures];
    if (!pen || !pictures) return;
    const { width, height } = this.#canvas;
    pen.globalAlpha = 1;
    pen.drawImage(pictures.back, 0, 0);
    for (let ray = 0; ray < 4; ray += 1) {
      pen.globalAlpha = 0.55 + 0.45 * Math.sin(this.#seconds * 0.4 + ray * 2.1);
      pen.drawImage(
        pictures.shaft,
        width * (ray * 0.24 - 0.04 + 0.03 * Math.sin(this.#seconds * 0.13 + ray)),
        0,
      );
    }
    pen.globalAlpha = 1;
    for (const at of this.#swimmers.keys()) this.#paintSwimmer(pen, at, pictures);
    this.#paintBubbles(pen, pictures.bubble);
    const aimed = this.#spot(this.#aimed);
    if (aimed)
      this.#catch.paint(pen, {
        width,
        height,
        aimed,
        seconds: this.#seconds,
        bubble: pictures.bubble,
        spot: (at) => this.#spot(at),
      });
  }

  #paintSwimmer(pen: CanvasRenderingContext2D, at: number, { bodies }: Pictures): void {
    const swimmer = this.#swimmers[at];
    const body = swimmer && bodies.get(swimmer.kind);
    const { alpha, lift } = this.#catch.part(at, this.#seconds);
    if (!swimmer || !body || alpha <= 0) return;
    const frozen = this.#catch.frozen(at, this.#seconds);
    const { x, y, facing } = poseAt(swimmer, frozen ?? this.#seconds);
    pen.save();
    pen.globalAlpha = alpha;
    pen.translate(x * this.#canvas.width, (y - lift) * this.#canvas.height);
    drawBody(pen, body, {
      gait: drawings[swimmer.kind].gait,
      facing,
      seconds: this.#seconds + swimmer.phase * 9,
    });
    pen.restore();
  }

  #paintBubbles(pen: CanvasRenderingContext2D, picture: HTMLCanvasElement): void {
    const { width, height } = this.#canvas;
    for (let i = 0; i < 18; i += 1) {
      const way = (this.#seconds * (0.05 + (i % 5) * 0.012) + i * 0.377) % 1;
      const size = width * (0.006 + (i % 4) * 0.003) + 4;
      const x = width * ((i * 0.618) % 1) + Math.sin(this.#seconds + i) * size;
      pen.globalAlpha = 0.8 * Math.min(1, (1 - way) * 5);
      pen.drawImage(picture, x, height * (1 - way), size, size);
    }
    pen.globalAlpha = 1;
  }
}
