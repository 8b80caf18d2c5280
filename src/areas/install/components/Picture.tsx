import type { Platform, Scene, Sign } from '../guides.ts';
import './Picture.css';

/** A device's screen, in picture units. */
interface Screen {
  width: number;
  height: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  phone: boolean;
}

const phone: Screen = {
  width: 106,
  height: 190,
  left: 8,
  top: 8,
  right: 98,
  bottom: 182,
  phone: true,
};
const computer: Screen = {
  width: 260,
  height: 190,
  left: 12,
  top: 22,
  right: 248,
  bottom: 168,
  phone: false,
};

const signs: Record<Sign, string> = {
  share: 'M0-6.5v8M-2.8-3.8 0-6.5 2.8-3.8M-2.5-1.5H-5v7.5H5v-7.5H2.5',
  plus: 'M-5.5-3.5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2zM0-2.8v5.6M-2.8 0h5.6',
  dots: 'M0-4.5v.01M0 0v.01M0 4.5v.01',
  lines: 'M-5-3.5H5M-5 0H5M-5 3.5H5',
  install: 'M1-5h-6v7.5H5V0M-2.5 5.5h5M0 2.5v3M4-6v4.5M2-3.2 4-1.2 6-3.2',
};

interface PictureProps {
  scene: Scene;
  platform: Platform;
}

/** Hidden from screen readers: the words suffice. */
export function Picture({ scene, platform }: PictureProps) {
  const screen = platform === 'desktop' ? computer : phone;
  return (
    <svg
      className="picture"
      viewBox={`0 0 ${screen.width} ${screen.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <Device screen={screen} />
      {scene.kind === 'done' ? (
        <Apps screen={screen} />
      ) : (
        <Site screen={screen} dim={scene.kind !== 'bar'} />
      )}
      {scene.kind === 'bar' && <Bar screen={screen} scene={scene} />}
      {scene.kind === 'menu' && <List screen={screen} scene={scene} />}
      {scene.kind === 'confirm' && <Question screen={screen} />}
    </svg>
  );
}

function Device({ screen: { left, top, right, bottom, phone } }: { screen: Screen }) {
  const edge = phone ? 5 : 4;
  return (
    <>
      {!phone && (
        <path className="picture__line" d={`M${left - 10} ${bottom + 10}h${right - left + 20}`} />
      )}
      <rect
        className="picture__device"
        x={left - edge}
        y={top - edge}
        width={right - left + 2 * edge}
        height={bottom - top + 2 * edge}
        rx={phone ? 14 : 7}
      />
    </>
  );
}

/** The site in a browser. */
function Site({
  screen: { left, top, right, bottom, phone },
  dim,
}: {
  screen: Screen;
  dim: boolean;
}) {
  const width = right - left;
  const across = phone ? 3 : 6;
  const card = (width - 8 - (across - 1) * 4) / across;
  return (
    <g className={dim ? 'picture__behind' : undefined}>
      <rect className="picture__bar" x={left} y={top} width={width} height="20" rx="5" />
      <rect
        className="picture__field"
        x={left + 6}
        y={top + 5}
        width={width - (phone ? 30 : 46)}
        height="10"
        rx="5"
      />
      <rect
        className="picture__banner"
        x={left + 4}
        y={top + 26}
        width={width - 8}
        height={phone ? 32 : 38}
        rx="4"
      />
      {Array.from({ length: 6 }, (_none, index) => (
        <rect
          key={index}
          className="picture__card"
          x={left + 4 + (index % across) * (card + 4)}
          y={top + (phone ? 64 : 72) + Math.floor(index / across) * 40}
          width={card}
          height={36}
          rx="4"
        />
      ))}
      {phone && (
        <rect className="picture__bar" x={left} y={bottom - 20} width={width} height="20" rx="5" />
      )}
    </g>
  );
}

function Mark({ x, y, sign }: { x: number; y: number; sign: Sign }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="picture__ring" r="12" />
      <path className={`picture__sign picture__sign--${sign}`} d={signs[sign]} />
    </g>
  );
}

function Bar({ screen, scene }: { screen: Screen; scene: Extract<Scene, { kind: 'bar' }> }) {
  const { left, top, right, bottom } = screen;
  if (scene.bar === 'menus') {
    return (
      <>
        <rect className="picture__bar" x={left} y={top} width={right - left} height="20" rx="5" />
        <rect className="picture__ring" x={left + 26} y={top + 2} width="34" height="16" rx="8" />
        {[6, 34, 68, 96, 124].map((at) => (
          <path
            key={at}
            className={`picture__word${at === 34 ? ' picture__word--wanted' : ''}`}
            d={`M${left + at} ${top + 10}h18`}
          />
        ))}
      </>
    );
  }
  const x = scene.at === 'end' ? right - 14 : (left + right) / 2;
  return <Mark x={x} y={scene.bar === 'top' ? top + 10 : bottom - 10} sign={scene.sign} />;
}

function List({ screen, scene }: { screen: Screen; scene: Extract<Scene, { kind: 'menu' }> }) {
  const { left, top, right, bottom } = screen;
  const narrow = scene.from === 'bottom';
  const width = narrow ? right - left - 4 : 78;
  const x = { top: right - width - 3, menus: left + 26, bottom: left + 2 }[scene.from];
  const y = narrow ? bottom - 98 : top + 12;
  return (
    <>
      <rect className="picture__sheet" x={x} y={y} width={width} height="92" rx="8" />
      {[0, 1, 2, 3].map((row) => (
        <g key={row}>
          {row === 2 && (
            <rect
              className="picture__ring"
              x={x + 3}
              y={y + 47}
              width={width - 6}
              height="20"
              rx="6"
            />
          )}
          <path
            className={`picture__word${row === 2 ? ' picture__word--wanted' : ''}`}
            d={`M${x + (row === 2 ? 26 : 10)} ${y + 13 + row * 22}h${row === 2 ? width - 38 : width - 20 - row * 6}`}
          />
        </g>
      ))}
      <g transform={`translate(${x + 14} ${y + 57})`}>
        <path className="picture__sign" d={signs[scene.sign]} />
      </g>
    </>
  );
}

/** 28 wide. */
function AppIcon({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(0.4375)`}>
      <rect className="picture__tile" width="64" height="64" rx="15" />
      <circle className="picture__sun" cx="32" cy="32" r="13" />
      <path
        className="picture__rays"
        d="M32 6v9M32 49v9M6 32h9M49 32h9M13.6 13.6l6.4 6.4M44 44l6.4 6.4M50.4 13.6 44 20M20 44l-6.4 6.4"
      />
    </g>
  );
}

function Question({ screen: { left, top, right, bottom, phone } }: { screen: Screen }) {
  const width = phone ? 82 : 130;
  const x = (left + right - width) / 2;
  const y = (top + bottom - 84) / 2;
  return (
    <>
      <rect className="picture__sheet" x={x} y={y} width={width} height="84" rx="9" />
      <AppIcon x={x + 9} y={y + 10} />
      <path
        className="picture__word picture__word--wanted"
        d={`M${x + 46} ${y + 19}h${width - 58}`}
      />
      <path className="picture__word" d={`M${x + 46} ${y + 30}h${width - 66}`} />
      <rect className="picture__yes" x={x + width - 50} y={y + 54} width="41" height="20" rx="10" />
      <path className="picture__tick" d={`M${x + width - 34} ${y + 64}l3.5 3.5 6.5-7`} />
    </>
  );
}

/** The home screen with the app. */
function Apps({ screen: { left, top } }: { screen: Screen }) {
  const places = Array.from({ length: 10 }, (_none, index) => ({
    x: left + 16 + (index % 5) * 44,
    y: top + 24 + Math.floor(index / 5) * 56,
  }));
  const own = places[6];
  return places.map(({ x, y }) =>
    x === own?.x && y === own.y ? (
      <g key="own">
        <rect className="picture__ring" x={x - 6} y={y - 6} width="40" height="40" rx="12" />
        <AppIcon x={x} y={y} />
      </g>
    ) : (
      <rect key={`${x} ${y}`} className="picture__card" x={x} y={y} width="28" height="28" rx="7" />
    ),
  );
}
