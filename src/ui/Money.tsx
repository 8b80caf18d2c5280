import './Money.css';

export interface MoneyProps {
  /** The amount as the language writes it. */
  text: string;
  /** `in` is green, for credits; `out` is plain. The sign is in the text, never in the colour alone. */
  tone?: 'plain' | 'in';
}

/** An amount in figures of equal width, never broken over two lines. */
export function Money({ text, tone = 'plain' }: MoneyProps) {
  return <span className={`money figures money--${tone}`}>{text}</span>;
}
