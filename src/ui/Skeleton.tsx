import type { CSSProperties } from 'react';
import './Skeleton.css';

export interface SkeletonProps {
  /** CSS; default: full width, one line. */
  width?: string;
  height?: string;
  /** `3 / 4`; the height follows from the width. */
  ratio?: string;
  /** The last one is shorter. */
  lines?: number;
}

/** Hidden from screen readers: the region has `aria-busy`. */
export function Skeleton({ width, height, ratio, lines = 1 }: SkeletonProps) {
  const style: CSSProperties = {
    inlineSize: width,
    blockSize: ratio ? 'auto' : height,
    aspectRatio: ratio,
  };
  if (lines < 2) return <span className="skeleton" aria-hidden="true" style={style} />;
  return (
    <span className="skeleton-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className="skeleton" style={style} />
      ))}
    </span>
  );
}
