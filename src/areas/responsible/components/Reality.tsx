import { useState } from 'react';
import { realityMinutes } from '../../../../contract/responsible/calls.ts';
import { t } from '../../../models/language.ts';
import { durationText } from '../../../models/responsible.ts';
import { Card } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/Select.tsx';
import { setReality } from '../responsible.model.ts';

/**
 * Interval of reality checks (RG-02), effective at once.
 * @useSignals
 */
export function Reality({ minutes }: { minutes: number | null }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (value: string) => {
    setChosen(value);
    await setReality(realityMinutes.find((each) => String(each) === value) ?? null);
    setChosen(null);
  };
  return (
    <Card>
      <h2>{t('responsible.reality.title')}</h2>
      <p className="responsible__text">{t('responsible.reality.text')}</p>
      <Select
        label={t('responsible.reality.label')}
        value={chosen ?? String(minutes ?? '')}
        onChange={(value) => void choose(value)}
        options={[
          { value: '', label: t('responsible.reality.off') },
          ...realityMinutes.map((each) => ({
            value: String(each),
            label: t('responsible.reality.every', { time: durationText(each) }),
          })),
        ]}
      />
    </Card>
  );
}
