import { LegalLine } from './LegalLine.tsx';
import './GameLegal.css';

/** One line at a game's foot (FOOT-02). */
export function GameLegal() {
  return (
    <footer className="game-legal">
      <LegalLine short />
    </footer>
  );
}
