import { useEffect } from 'react';
import {
  allowAnalytics,
  analyticsAllowed,
  asksAnalytics,
  startAnalytics,
} from '../../models/analytics.ts';
import { t } from '../../models/language.ts';
import { Button } from '../../ui/Button.tsx';
import './Analytics.css';

let started = false;

/**
 * Asks once whether pages may be counted (CALL-06f); above the footer, so that it covers nothing. The
 * answer can be changed there.
 */
export function Analytics() {
  useEffect(() => {
    if (!started) startAnalytics();
    started = true;
  }, []);
  const allowed = analyticsAllowed.value;
  if (allowed !== null)
    return (
      <p className="analytics analytics--answered">
        {t(allowed ? 'frame.analytics.on' : 'frame.analytics.off')}{' '}
        <button type="button" onClick={() => allowAnalytics(!allowed)}>
          {t(allowed ? 'frame.analytics.turnOff' : 'frame.analytics.turnOn')}
        </button>
      </p>
    );
  if (!asksAnalytics.value) return null;
  return (
    <section className="analytics" aria-label={t('frame.analytics.title')}>
      <p>{t('frame.analytics.ask')}</p>
      <div className="actions">
        <Button onClick={() => allowAnalytics(false)}>{t('frame.analytics.no')}</Button>
        <Button onClick={() => allowAnalytics(true)}>{t('frame.analytics.yes')}</Button>
      </div>
    </section>
  );
}
