import { firstSentence } from '../lib/first-sentence.ts';
import './Why.css';

interface WhyProps {
  text: string;
  /** Of the rest; without it all of the text is shown. */
  label: string | undefined;
}

/** The first sentence of a paragraph; the others open on a tap (UI-03). */
export function Why({ text, label }: WhyProps) {
  const [first, rest] = label ? firstSentence(text) : [text, ''];
  if (!rest) return <>{first}</>;
  return (
    <details className="why">
      <summary>
        {first} <span className="why__more">{label}</span>
      </summary>
      {rest}
    </details>
  );
}
