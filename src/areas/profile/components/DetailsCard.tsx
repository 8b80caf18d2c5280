import { useRef, useState } from 'react';
import type { ProfileDetail } from '../../../../contract/account/profile.ts';
import { formatDate } from '../../../models/dates.ts';
import { t, uncheckedKey } from '../../../models/language.ts';
import { missingDetails, profile, sendDetails } from '../../../models/account-data.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { type Details, DetailsForm } from './DetailsForm.tsx';

/** Profile fields of the site, from the device (MEM-01). */
export function DetailsCard() {
  const known = profile.value.value;
  const [editing, setEditing] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  if (!known || known.details.length === 0) return null;
  const open = known.details.filter(({ locked }) => !locked);
  const missing = missingDetails.value;
  const save = (typed: Details) => {
    const changed = open
      .filter(({ field, value }) => typed[field] !== value)
      .map(({ field }) => [field, typed[field]] as const);
    // Optimistic; sent when online (PWA-06).
    return changed.length > 0 ? sendDetails(Object.fromEntries(changed)) : Promise.resolve(true);
  };
  const done = () => {
    setEditing(false);
    requestAnimationFrame(() => card.current?.querySelector('button')?.focus());
  };
  return (
    <Card>
      <div ref={card}>
        <h2 className="member__title">{t('profile.details.title')}</h2>
        {editing ? (
          <DetailsForm
            details={open}
            birthdayAge={known.birthdayAge}
            onSave={save}
            onDone={done}
            saveLabel={t('profile.save')}
          />
        ) : (
          <>
            {missing > 0 && (
              <InlineAlert icon="circle-exclamation-point" tone="warn">
                {t('profile.details.missing', { count: missing })}
              </InlineAlert>
            )}
            <dl className="member__facts">
              {known.details.map((detail) => (
                <DetailItem key={detail.field} detail={detail} />
              ))}
            </dl>
            {open.length > 0 && (
              <Button icon="pencil" onClick={() => setEditing(true)}>
                {t('profile.details.edit')}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

/** A field, and why it is locked. */
function DetailItem({ detail: { field, value, locked, rule } }: { detail: ProfileDetail }) {
  return (
    <div className="member__fact">
      <dt>{`${t(`profile.details.${field}`)}${rule.required ? ' *' : ''}`}</dt>
      <dd>
        <span>
          {value ? (
            valueText(field, value)
          ) : (
            <span className="member__none">{t('profile.details.none')}</span>
          )}
        </span>
        {locked && (
          <span className="member__locked">
            <Icon name={locked === 'verified' ? 'badge-check' : 'lock'} size={16} />
            {t(`profile.details.${locked}`)}
          </span>
        )}
      </dd>
    </div>
  );
}

function valueText(field: ProfileDetail['field'], value: string): string {
  if (field === 'incomeSource') return t(uncheckedKey(`kyc.income.${value}`));
  return field === 'birthday' ? formatDate(`${value}T12:00:00Z`, 'date', 'UTC') : value;
}
