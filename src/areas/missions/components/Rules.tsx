import { Link } from 'wouter';
import { t } from '../../../models/language.ts';
import { responsiblePath } from '../../../models/responsible.ts';
import { Card } from '../../../ui/Card.tsx';

const rules = ['counts', 'claim', 'cash', 'stakes', 'budget'] as const;

/**
 * In short words.
 * @useSignals
 */
export function Rules() {
  return (
    <Card className="stack">
      <h2>{t('missions.rules.title')}</h2>
      <ul className="missions__rules">
        {rules.map((rule) => (
          <li key={rule}>{t(`missions.rules.${rule}`)}</li>
        ))}
      </ul>
      <p className="missions__soft">
        {t('missions.rules.calm')} <Link href={responsiblePath}>{t('missions.responsible')}</Link>
      </p>
    </Card>
  );
}
