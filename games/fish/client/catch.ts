type Pen = CanvasRenderingContext2D;

/** Device pixels. */
export interface Spot {
  x: number;
  y: number;
  radius: number;
}

interface Scene {
  width: number;
  height: number;
  aimed: Spot;
  seconds: number;
  bubble: HTMLCanvasElement;
  spot: (at: number) => Spot | null;
}

/** Seconds: flight, bursting, and a catch rising, away and returning. */
const flight = 0.34;
const bursting = 0.4;
const rising = 1.3;
const away = 2.6;
const back = 3.6;

const clamp = (part: number): number => Math.max(0, Math.min(1, part));

export class Catch {
  #shot: { at: number; since: number } | null = null;
  #bursts: { at: number; since: number }[] = [];
  readonly #caught = new Map<number, number>();

  shoot(at: number, seconds: number): void {
    this.#shot = { at, since: seconds };
  }

  land(caught: boolean, seconds: number): void {
    const shot = this.#shot;
    this.#shot = null;
    if (!shot) return;
    if (caught) this.#caught.set(shot.at, seconds);
    else
      this.#bursts = [
        ...this.#bursts.filter(({ since }) => seconds - since < bursting),
        { at: shot.at, since: seconds },
      ];
  }

  frozen(at: number, seconds: number): number | null {
    const since = this.#caught.get(at);
    return since !== undefined && seconds - since < rising ? since : null;
  }

  /** Lift as a share of the sea's height. */
  part(at: number, seconds: number): { alpha: number; lift: number } {
    const since = this.#caught.get(at);
    if (since === undefined) return { alpha: 1, lift: 0 };
    const age = seconds - since;
    if (age < rising)
      return { alpha: clamp((rising - age) * 2.5), lift: (age / rising) ** 2 * 0.45 };
    if (age < away) return { alpha: 0, lift: 0 };
    if (age >= back) this.#caught.delete(at);
    return { alpha: clamp((age - away) / (back - away)), lift: 0 };
  }

  paint(pen: Pen, scene: Scene): void {
    this.#paintLock(pen, scene);
    for (const [at, since] of this.#caught)
      this.#paintCaught(pen, scene, at, scene.seconds - since);
    for (const { at, since } of this.#bursts)
      paintBurst(pen, scene.spot(at), scene.seconds - since);
    this.#paintFlight(pen, scene);
    paintCannon(pen, scene);
    pen.globalAlpha = 1;
  }

  #paintLock(pen: Pen, { aimed, seconds, width }: Scene): void {
    const radius = aimed.radius * 0.8 + width * 0.012;
    pen.strokeStyle = '#ffc93c';
    pen.lineWidth = Math.max(2, width * 0.004);
    pen.globalAlpha = 0.9;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const from = seconds * 0.6 + (quarter * Math.PI) / 2;
      pen.beginPath();
      pen.arc(aimed.x, aimed.y, radius, from, from + 0.9);
      pen.stroke();
    }
  }

  #paintCaught(pen: Pen, { spot, bubble, height }: Scene, at: number, age: number): void {
    const found = spot(at);
    if (!found || age >= rising) return;
    const size = found.radius * 2.5 * clamp(age * 6);
    pen.globalAlpha = clamp((rising - age) * 3);
    pen.drawImage(
      bubble,
      found.x - size / 2,
      found.y - (age / rising) ** 2 * 0.45 * height - size / 2,
      size,
      size,
    );
  }

  #paintFlight(pen: Pen, { spot, bubble, width, height, seconds }: Scene): void {
    const shot = this.#shot;
    const target = shot && spot(shot.at);
    if (!shot || !target) return;
    const part = clamp((seconds - shot.since) / flight);
    const eased = 1 - (1 - part) ** 2;
    const x = width / 2 + (target.x - width / 2) * eased;
    const y = height * 0.94 + (target.y - height * 0.94) * eased;
    const wobble = part < 1 ? 0 : Math.sin((seconds - shot.since) * 9) * 0.06;
    const size = Math.min(target.radius * 2.2, width * (0.05 + 0.12 * eased)) * (1 + wobble);
    pen.globalAlpha = 0.95;
    pen.drawImage(bubble, x - size / 2, y - size / 2, size, size);
  }
}

function paintBurst(pen: Pen, spot: Spot | null, age: number): void {
  if (!spot || age >= bursting) return;
  const part = clamp(age / bursting);
  pen.globalAlpha = 1 - part;
  pen.strokeStyle = '#e8fbff';
  pen.lineWidth = Math.max(1.5, spot.radius * 0.05);
  for (let drop = 0; drop < 9; drop += 1) {
    const angle = (drop * 2 * Math.PI) / 9;
    const [from, to] = [spot.radius * (0.5 + part * 0.5), spot.radius * (0.6 + part * 0.7)];
    pen.beginPath();
    pen.moveTo(spot.x + Math.cos(angle) * from, spot.y + Math.sin(angle) * from);
    pen.lineTo(spot.x + Math.cos(angle) * to, spot.y + Math.sin(angle) * to);
    pen.stroke();
  }
}

function paintCannon(pen: Pen, { width, height, aimed }: Scene): void {
  const unit = Math.min(width, height);
  const [x, y] = [width / 2, height * 0.99];
  const [long, thick] = [unit * 0.15, unit * 0.055];
  pen.globalAlpha = 1;
  pen.save();
  pen.translate(x, y);
  pen.rotate(Math.atan2(aimed.y - y, aimed.x - x));
  const cane = pen.createLinearGradient(0, -thick / 2, 0, thick / 2);
  cane.addColorStop(0, '#f3dc8a');
  cane.addColorStop(0.45, '#c79a3f');
  cane.addColorStop(1, '#7c531d');
  pen.fillStyle = cane;
  pen.fillRect(-long * 0.2, -thick / 2, long * 1.2, thick);
  pen.fillStyle = '#6b4517';
  for (const knot of [0.15, 0.55, 0.92])
    pen.fillRect(long * knot, -thick * 0.56, long * 0.05, thick * 1.12);
  pen.restore();
  pen.fillStyle = '#7a4a2b';
  pen.beginPath();
  pen.ellipse(x, y, unit * 0.09, unit * 0.05, 0, Math.PI, 0);
  pen.fill();
}
