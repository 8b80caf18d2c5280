import { Link } from 'wouter';
import type { CalendarState } from '../../../../contract/calendar/shapes.ts';
import { t } from '../../../models/language.ts';
import { responsiblePath } from '../../../models/responsible.ts';
import { Card } from '../../../ui/Card.tsx';
import { dayText } from '../calendar.model.ts';

/**
 * In short words.
 * @useSignals
 */
export function Rules({ known: { forgivenDay, hasBudget } }: { known: CalendarState }) {
  return (
    <Card className="stack">
      <h2>{t('calendar.rules.title')}</h2>
      <ul className="calendar__rules">
        <li>{t('calendar.rules.day')}</li>
        <li>
          {t('calendar.rules.forgiven')}{' '}
          {forgivenDay === null
            ? t('calendar.rules.stillForgiven')
            : t('calendar.rules.usedForgiven', { day: dayText(forgivenDay) })}
        </li>
        <li>{t('calendar.rules.break')}</li>
        <li>{t('calendar.rules.cash')}</li>
        {hasBudget && <li>{t('calendar.rules.budget')}</li>}
        <li>{t('calendar.rules.offline')}</li>
      </ul>
      <p className="calendar__soft">
        {t('calendar.rules.calm')} <Link href={responsiblePath}>{t('calendar.responsible')}</Link>
      </p>
    </Card>
  );
}
