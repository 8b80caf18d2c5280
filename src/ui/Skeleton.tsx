import type { CSSProperties } from 'react';
import './Skeleton.css';

export interface SkeletonProps {
  /** CSS; default: full width, one line. */
  width?: string;
  height?: string;
  /** The height follows from the width. By attribute: prerendered style attributes are blocked. */
  ratio?: '3 / 4' | '3 / 2' | '8 / 3';
  /** The last one is shorter. */
  lines?: number;
}

/** Hidden from screen readers: the region has `aria-busy`. */
export function Skeleton({ width, height, ratio, lines = 1 }: SkeletonProps) {
  const style: CSSProperties = { inlineSize: width, blockSize: height };
  if (lines < 2)
    return <span className="skeleton" aria-hidden="true" data-ratio={ratio} style={style} />;
  return (
    <span className="skeleton-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className="skeleton" style={style} />
      ))}
    </span>
  );
}
