import './Badge.css';

/** A count; nothing at 0. */
export function Badge({ number = 0 }: { number?: number | undefined }) {
  return number > 0 ? <span className="count">{number > 99 ? '99+' : number}</span> : null;
}
