import { LegalLine } from './LegalLine.tsx';
import './GameLegal.css';

/** What the law asks for while a game fills the screen: one line at its foot (FOOT-02). */
export function GameLegal() {
  return (
    <footer className="game-legal">
      <LegalLine short />
    </footer>
  );
}
