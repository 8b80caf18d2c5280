import './LastUpdated.css';

/** How old the shown data is; nothing while it is fresh. */
export function LastUpdated({ text }: { text: string | null }) {
  return text === null ? null : <span className="age">{text}</span>;
}
