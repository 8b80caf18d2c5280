/**
 * The moment of a claim: coins and confetti over the page, a short sound, a tap of the device. Has no
 * part in what was paid. Loaded when it is first needed (`celebrate` in src/models/celebration.ts).
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

/** From a point of the window, px; adds nothing where motion is reduced. */
export function throwConfetti({ x, y }: { x: number; y: number }): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
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

/** Two short taps, where the device has them. */
export function tapDevice(): void {
  navigator.vibrate?.([20, 50, 30]);
}
