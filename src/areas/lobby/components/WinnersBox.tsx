import { createElement, useRef } from 'react';
import { t } from '../../../models/language.ts';
import { useLate } from '../../../models/use-late.ts';
import { useNear } from './use-near.ts';
import './WinnersBox.css';

const winners = () => import('./Winners.tsx');

/** The board of winners (HOME-05): its heading, and the rest when it comes near. */
export function WinnersBox() {
  const box = useRef<HTMLElement>(null);
  const isNear = useNear(box);
  return (
    <section ref={box} className="winners" aria-labelledby="winners-title">
      {isNear ? <Board /> : <Heading />}
    </section>
  );
}

function Board() {
  const View = useLate(winners);
  return View ? createElement(View) : <Heading />;
}

function Heading() {
  return (
    <div className="section-head">
      <h2 id="winners-title">{t('lobby.winners')}</h2>
    </div>
  );
}
