import { firstSentence } from '../lib/first-sentence.ts';
import './FirstSentence.css';

interface FirstSentenceProps {
  text: string;
  /** Of the rest; without it all of the text is shown. */
  label: string | undefined;
}

/** The first sentence of a paragraph; the others open on a tap (MEM-20c). */
export function FirstSentence({ text, label }: FirstSentenceProps) {
  const [first, rest] = label ? firstSentence(text) : [text, ''];
  if (!rest) return <>{first}</>;
  return (
    <details className="first-sentence">
      <summary>
        {first} <span className="first-sentence__label">{label}</span>
      </summary>
      {rest}
    </details>
  );
}
