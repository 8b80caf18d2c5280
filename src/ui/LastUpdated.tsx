import './LastUpdated.css';

/** The data's age; nothing while fresh. */
export function LastUpdated({ text }: { text: string | null }) {
  return text === null ? null : <span className="age">{text}</span>;
}
