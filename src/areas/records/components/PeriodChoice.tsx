import { recordPeriods } from '../../../../contract/records/shapes.ts';
import { t } from '../../../models/language.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { Field } from '../../../ui/Field.tsx';
import type { Filter } from '../filter.ts';

/** A preset period or custom days (MEM-06). */
export function PeriodChoice({ filter }: { filter: Filter }) {
  const { span, wrong, change } = filter;
  return (
    <>
      <Chips
        label={t('records.period.label')}
        items={recordPeriods.map((id) => ({ id, label: t(`records.period.${id}`) }))}
        selected={span.period}
        onSelect={(period) => change({ period, from: '', to: '' })}
      />
      {span.period === 'any' && (
        <div className="record__filters record__days">
          <Field
            label={t('records.from')}
            type="date"
            value={span.from ?? ''}
            onChange={(from) => change({ period: 'any', from })}
            hint={t('records.allTime')}
          />
          <Field
            label={t('records.to')}
            type="date"
            value={span.to ?? ''}
            onChange={(to) => change({ period: 'any', to })}
            error={wrong ? t('records.daysWrong') : null}
          />
        </div>
      )}
    </>
  );
}
