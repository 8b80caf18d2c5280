import './celebration.css';

/**
 * The moment of a claim or a level: a card with art, coins and confetti over the page, a short sound,
 * a tap of the device. Has no part in what was paid. Loaded when it is first needed (`celebrate` in
 * src/models/celebration.ts).
 */

interface Piece {
  x: number;
  y: number;
  /** px/s. */
  vx: number;
  vy: number;
  size: number;
  angle: number;
  /** rad/s. */
  spin: number;
  colour: string;
  isCoin: boolean;
}

const durationMs = 1500;
const count = 64;
/** px/s². */
const gravity = 1500;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** From a point of the window, px; adds nothing where motion is reduced. */
export function throwConfetti({ x, y }: { x: number; y: number }): void {
  if (isStill()) return;
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext?.('2d');
  if (!brush) return;
  const ratio = Math.min(devicePixelRatio || 1, 2);
  canvas.width = innerWidth * ratio;
  canvas.height = innerHeight * ratio;
  canvas.ariaHidden = 'true';
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
    zIndex: '2147483647',
  });
  brush.scale(ratio, ratio);
  document.body.append(canvas);
  const pieces = piecesAt(x, y);
  const begin = performance.now();
  let last = begin;
  const frame = (now: number) => {
    const age = now - begin;
    if (age > durationMs) return canvas.remove();
    const seconds = Math.min(0.05, (now - last) / 1000);
    last = now;
    brush.clearRect(0, 0, innerWidth, innerHeight);
    brush.globalAlpha = Math.min(1, (2 * (durationMs - age)) / durationMs);
    for (const piece of pieces) drawPiece(brush, movePiece(piece, seconds));
    requestAnimationFrame(frame);
    return undefined;
  };
  requestAnimationFrame(frame);
}

function piecesAt(x: number, y: number): Piece[] {
  const style = getComputedStyle(document.documentElement);
  const colours = ['--highlight', '--primary', '--success', '--mango'].map(
    (name) => style.getPropertyValue(name) || '#f5b301',
  );
  return Array.from({ length: count }, (_, i) => {
    const direction = -Math.PI / 2 + (Math.random() - 0.5) * 2.2;
    const speed = 350 + Math.random() * 650;
    const isCoin = i % 3 === 0;
    return {
      x,
      y,
      vx: Math.cos(direction) * speed,
      vy: Math.sin(direction) * speed,
      size: isCoin ? 7 + Math.random() * 4 : 5 + Math.random() * 5,
      angle: Math.random() * Math.PI,
      spin: (Math.random() - 0.5) * 14,
      colour: isCoin ? colours[0]! : colours[i % colours.length]!,
      isCoin,
    };
  });
}

function movePiece(piece: Piece, seconds: number): Piece {
  piece.vy += gravity * seconds;
  piece.vx *= 1 - seconds;
  piece.x += piece.vx * seconds;
  piece.y += piece.vy * seconds;
  piece.angle += piece.spin * seconds;
  return piece;
}

function drawPiece(
  brush: CanvasRenderingContext2D,
  { x, y, size, angle, colour, isCoin }: Piece,
): void {
  brush.save();
  brush.translate(x, y);
  brush.rotate(isCoin ? 0 : angle);
  brush.fillStyle = colour;
  if (isCoin) {
    brush.scale(Math.max(0.15, Math.abs(Math.cos(angle))), 1);
    brush.beginPath();
    brush.arc(0, 0, size, 0, 2 * Math.PI);
    brush.fill();
  } else brush.fillRect(-size / 2, -size / 4, size, size / 2);
  brush.restore();
}

let context: AudioContext | null = null;

/** Three small gongs, in a bit over half a second. */
export function playChime(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [i, pitch] of [523.25, 659.25, 783.99].entries()) strike(context, pitch, i * 0.1);
  } catch {
    // A browser without sound celebrates silently.
  }
}

function strike(audio: AudioContext, pitch: number, after: number): void {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.45);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.5);
}

/** Two short taps, where the device has them, after a press, and not where motion is reduced. */
export function tapDevice(): void {
  if (isStill() || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.([20, 50, 30]);
}

/** ms; longer while it is pointed at or has the focus. */
const cardMs = 8000;

export interface MomentCard {
  art: 'claim' | 'level';
  title: string;
  text: string;
  /** Null: nothing is offered. */
  play: { label: string; act: () => void } | null;
  close: string;
}

let leaveCard: () => void = () => {};

/** In place of the one before; goes by itself, with its buttons, Escape, or a page that changes. */
export function showCard({ art, title, text, play, close }: MomentCard): void {
  leaveCard();
  const card = make('section', 'moment-card');
  card.setAttribute('aria-label', title);
  const words = make('div', 'moment-card__words');
  words.setAttribute('role', 'status');
  const button = (name: string, label: string, act: () => void) => {
    const made = make('button', name, label);
    made.type = 'button';
    made.addEventListener('click', () => {
      leaveCard();
      act();
    });
    return made;
  };
  const shut = button('moment-card__close', '×', () => {});
  shut.setAttribute('aria-label', close);
  card.append(picture(art), words);
  if (play) card.append(button('moment-card__play', play.label, play.act));
  card.append(shut);
  document.body.append(card);
  // A live region announces what is put into it.
  words.append(make('strong', 'moment-card__title', title), make('span', '', text));
  leaveCard = holdCard(card);
}

/** Returns its end. */
function holdCard(card: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const end = () => {
    clearTimeout(timer);
    removeEventListener('keydown', onKey);
    card.remove();
    leaveCard = () => {};
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(end, cardMs);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') end();
  };
  for (const kind of ['pointerenter', 'focusin'])
    card.addEventListener(kind, () => clearTimeout(timer));
  for (const kind of ['pointerleave', 'focusout']) card.addEventListener(kind, wait);
  addEventListener('keydown', onKey);
  wait();
  return end;
}

/** Of a page that is left. */
export const closeCard = (): void => leaveCard();

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.textContent = text;
  return element;
}

function draw(tag: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const star = (outer: number, inner: number, [x, y]: readonly [number, number]): string =>
  Array.from({ length: 10 }, (_, i) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const radius = i % 2 ? inner : outer;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');

/** An open chest of coins, or a medal on its ribbon, before the sun's rays. */
function picture(art: MomentCard['art']): SVGElement {
  const svg = draw('svg', {
    class: 'moment-card__art',
    viewBox: '0 0 96 96',
    'aria-hidden': 'true',
  });
  const rays = draw('g', { class: 'moment-card__rays' });
  for (let i = 0; i < 12; i += 1)
    rays.append(draw('path', { d: 'M48 48 43-8h10z', transform: `rotate(${i * 30} 48 48)` }));
  svg.append(rays);
  const paths =
    art === 'level'
      ? [
          draw('path', {
            class: 'moment-card__ribbon',
            d: 'M32 50 24 88l12-6 8 9 6-36zM64 50l8 38-12-6-8 9-6-36z',
          }),
          draw('circle', { class: 'moment-card__gold', cx: '48', cy: '40', r: '27' }),
          draw('circle', { class: 'moment-card__edge', cx: '48', cy: '40', r: '21' }),
          draw('polygon', { class: 'moment-card__star', points: star(16, 6.8, [48, 40]) }),
        ]
      : [
          ...[
            [34, 45, 9],
            [52, 39, 10],
            [66, 47, 8],
            [45, 26, 7],
            [64, 20, 6],
          ].map(([x, y, r]) =>
            draw('circle', { class: 'moment-card__gold', cx: `${x}`, cy: `${y}`, r: `${r}` }),
          ),
          draw('path', {
            class: 'moment-card__chest',
            d: 'M14 52h68l-5 32a4 4 0 0 1-4 3H23a4 4 0 0 1-4-3z',
          }),
          draw('path', { class: 'moment-card__band', d: 'M14 52h68v9H14zM42 52h12v18H42z' }),
          draw('polygon', { class: 'moment-card__star', points: star(7, 3, [48, 64]) }),
        ];
  svg.append(...paths);
  return svg;
}
