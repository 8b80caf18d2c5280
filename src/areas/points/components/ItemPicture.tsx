import type { ReactElement } from 'react';
import type { PointItem } from '../../../../contract/points/shapes.ts';
import { usePicture } from '../../../models/use-picture.ts';
import './ItemPicture.css';

/** Turns of the colour wheel between two items, so that neighbours differ. */
const hueStep = 137;

const things: Record<PointItem['kind'], ReactElement> = {
  cash: (
    <>
      <g transform="rotate(-9 80 50)">
        <rect className="item-picture__note" x="38" y="30" width="84" height="42" rx="5" />
        <circle className="item-picture__mark" cx="80" cy="51" r="12" />
      </g>
      <g>
        <ellipse className="item-picture__coin" cx="112" cy="74" rx="19" ry="7" />
        <ellipse className="item-picture__coin" cx="112" cy="67" rx="19" ry="7" />
        <ellipse className="item-picture__coin" cx="112" cy="60" rx="19" ry="7" />
      </g>
    </>
  ),
  goods: (
    <>
      <path className="item-picture__box" d="M46 42h68v36a5 5 0 0 1-5 5H51a5 5 0 0 1-5-5z" />
      <rect className="item-picture__lid" x="40" y="30" width="80" height="16" rx="4" />
      <path
        className="item-picture__ribbon"
        d="M74 30h12v53H74zM80 30c-12 0-24-6-22-15 3-8 16-5 22 14 6-19 19-22 22-14 2 9-10 15-22 15z"
      />
    </>
  ),
};

/**
 * The operator's picture of an item; else what it is, drawn by its kind, on a ground of its own colour.
 * @useSignals
 */
export function ItemPicture({ item }: { item: Pick<PointItem, 'id' | 'kind' | 'picture'> }) {
  const { url, onError } = usePicture(item.picture);
  if (!url) return <Drawing id={item.id} kind={item.kind} />;
  return (
    <img
      className="item-picture"
      src={url}
      alt=""
      width="640"
      height="400"
      loading="lazy"
      crossOrigin="anonymous"
      onError={onError}
    />
  );
}

function Drawing({ id, kind }: Pick<PointItem, 'id' | 'kind'>) {
  const hue = (Number(id) * hueStep) % 360;
  return (
    <svg className="item-picture" viewBox="0 0 160 100" aria-hidden="true">
      <rect width="160" height="100" fill={`oklch(0.42 0.11 ${hue})`} />
      <circle cx="80" cy="52" r="46" fill={`oklch(0.5 0.13 ${hue})`} />
      {things[kind]}
    </svg>
  );
}
