import './Money.css';

export interface MoneyProps {
  /** As the language writes it. */
  text: string;
  /** `in`: green, for credits. The text has the sign too. */
  tone?: 'plain' | 'in';
}

/** Figures of equal width, no wrapping. */
export function Money({ text, tone = 'plain' }: MoneyProps) {
  return <span className={`money figures money--${tone}`}>{text}</span>;
}
