import './Money.css';

export interface MoneyProps {
  /** As the language writes it. */
  text: string;
  /** `in`: green, for credits. The text carries the sign, colour alone never does. */
  tone?: 'plain' | 'in';
}

/** Figures of equal width, never wrapped. */
export function Money({ text, tone = 'plain' }: MoneyProps) {
  return <span className={`money figures money--${tone}`}>{text}</span>;
}
