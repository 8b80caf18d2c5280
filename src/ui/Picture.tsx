import type { ReactElement } from 'react';
import './Picture.css';

/** What a picture is about. */
export type PictureTheme =
  | 'money'
  | 'records'
  | 'messages'
  | 'rewards'
  | 'games'
  | 'search'
  | 'people'
  | 'safety';

const coin = (x: number, y: number, r: number) => (
  <g>
    <circle className="picture__gold" cx={x} cy={y} r={r} />
    <circle className="picture__ring" cx={x} cy={y} r={r - 4} />
  </g>
);

/** On a stage of 128 × 96, whose floor is at 84. */
const scenes: Record<PictureTheme, ReactElement> = {
  money: (
    <>
      <rect className="picture__red" x="28" y="34" width="66" height="50" rx="9" />
      <path className="picture__dark" d="M28 46h66v8H28z" />
      <rect className="picture__paper" x="70" y="54" width="32" height="18" rx="9" />
      <circle className="picture__gold" cx="82" cy="63" r="4.5" />
      {coin(40, 22, 12)}
      {coin(66, 16, 10)}
    </>
  ),
  records: (
    <>
      <path
        className="picture__paper"
        d="M38 14h50a4 4 0 0 1 4 4v66l-9-6-9 6-11-6-11 6-9-6-9 6V18a4 4 0 0 1 4-4z"
      />
      <path className="picture__line" d="M46 30h24M46 42h34M46 54h28" />
      <circle className="picture__sea" cx="90" cy="66" r="16" />
      <path className="picture__white" d="m82 66 6 6 11-12" />
    </>
  ),
  messages: (
    <>
      <rect className="picture__paper" x="26" y="32" width="76" height="52" rx="7" />
      <path className="picture__line" d="m30 38 34 26 34-26" />
      <circle className="picture__gold" cx="64" cy="66" r="9" />
      <path className="picture__dots" d="M14 20c14-10 30-12 46-4" />
    </>
  ),
  rewards: (
    <>
      <path className="picture__red" d="M34 50h60v30a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4z" />
      <rect className="picture__red" x="28" y="36" width="72" height="16" rx="4" />
      <path className="picture__shade" d="M34 52h60v5H34z" />
      <path
        className="picture__gold"
        d="M58 36h12v48H58zM64 36C52 36 40 30 42 21s16-6 22 15c6-21 20-24 22-15s-10 15-22 15z"
      />
      <path className="picture__dots" d="M16 30l6 4M112 30l-6 4M20 14l5 6M108 14l-5 6" />
    </>
  ),
  games: (
    <>
      <g transform="rotate(-14 48 54)">
        <rect className="picture__red" x="28" y="22" width="40" height="58" rx="6" />
        <path className="picture__white" d="M38 51l10-14 10 14-10 14z" />
      </g>
      <g transform="rotate(8 78 54)">
        <rect className="picture__paper" x="56" y="20" width="42" height="60" rx="6" />
        <path
          className="picture__gold"
          d="m77 34 4.6 9.6 10.4 1.4-7.6 7.2 1.9 10.4L77 57.6l-9.3 5 1.9-10.4L62 45l10.4-1.4z"
        />
      </g>
    </>
  ),
  search: (
    <>
      <rect className="picture__paper" x="22" y="26" width="26" height="34" rx="5" />
      <rect className="picture__paper" x="54" y="26" width="26" height="34" rx="5" />
      <rect className="picture__shade" x="22" y="66" width="26" height="18" rx="5" />
      <circle className="picture__glass" cx="80" cy="50" r="19" />
      <path className="picture__handle" d="m94 64 15 16" />
    </>
  ),
  people: (
    <>
      <circle className="picture__gold" cx="46" cy="36" r="13" />
      <path className="picture__red" d="M20 84c0-18 12-29 26-29s26 11 26 29z" />
      <circle className="picture__paper" cx="84" cy="42" r="11" />
      <path className="picture__sea" d="M62 84c0-15 10-24 22-24s22 9 22 24z" />
    </>
  ),
  safety: (
    <>
      <path
        className="picture__sea"
        d="M64 12c10 8 20 10 30 11v24c0 20-13 31-30 37-17-6-30-17-30-37V23c10-1 20-3 30-11z"
      />
      <path className="picture__white" d="m50 48 10 10 19-21" />
    </>
  ),
};

/** A drawing that says nothing which words beside it do not say. */
export function Picture({ theme }: { theme: PictureTheme }) {
  return (
    <svg className="picture" viewBox="0 0 128 96" width="128" height="96" aria-hidden="true">
      <ellipse className="picture__floor" cx="64" cy="84" rx="52" ry="8" />
      {scenes[theme]}
    </svg>
  );
}
