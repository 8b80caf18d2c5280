import './LastUpdated.css';

/** A small, quiet word on since when what is shown is as it is; nothing when it is fresh. */
export function LastUpdated({ text }: { text: string | null }) {
  return text === null ? null : <span className="age">{text}</span>;
}
