import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { t } from '../../models/language.ts';
import { openPopup } from '../../models/dialogs.ts';
import { loggedIn, trial } from '../../models/session.ts';
import { resource } from './resources.ts';
import './LegalLine.css';

/**
 * As configured (FOOT-02). `short`: in one line.
 * @useSignals
 */
export function LegalLine({ short = false }: { short?: boolean }) {
  const helpline = resource('helpline');
  const licence = resource('licence');
  // Below a game, which it must not leave.
  const help = (event: MouseEvent) => {
    event.preventDefault();
    openPopup('helpModal', { term: 'responsible-play' });
  };
  return (
    <div className="legal-line">
      <span className="legal-line__age" title={t('frame.age')}>
        21+
      </span>
      <p>
        {!short && `${t('frame.responsible')} `}
        {helpline && (
          <a href={`tel:${helpline.replaceAll(/[^+\d]/g, '')}`}>
            {t(short ? 'frame.helplineShort' : 'frame.helpline', { number: helpline })}
          </a>
        )}{' '}
        {/* Reachable from a game (RG-03). */}
        {loggedIn.value && !trial.value ? (
          <Link href="/member/responsible">
            {t(short ? 'responsible.short' : 'responsible.title')}
          </Link>
        ) : (
          <Link href="/help#responsible-play" {...(short && { onClick: help })}>
            {t('frame.playSafely')}
          </Link>
        )}{' '}
        <button type="button" onClick={() => openPopup('legalLicense')}>
          {licence ? t('frame.licence', { number: licence }) : t('legal.title')}
        </button>
      </p>
    </div>
  );
}
