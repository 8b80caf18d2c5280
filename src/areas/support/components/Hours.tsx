import { daysText, groupHours, spanText } from '../../../../contract/support/hours.ts';
import { openService, serviceName } from '../../../models/customer-service.ts';
import { languageTag, t } from '../../../models/language.ts';
import { customerService } from '../../../models/site.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { about, openNow } from '../support.model.ts';

/** When somebody answers, in the site's zone, and how long it usually takes (INFO-08h). */
export function Hours() {
  const { value } = about.value;
  const isOpen = openNow.value;
  if (!value || (!value.hours && value.usualMinutes === null)) return null;
  const tag = languageTag.value;
  return (
    <Card className="stack gap-3 support__hours">
      {value.hours && (
        <>
          <h2>
            {t('support.hours.title')} <small>({t('support.hours.zone')})</small>
          </h2>
          <output className={isOpen ? 'support__open' : 'text-muted'}>
            <Icon name={isOpen ? 'circle-check' : 'clock'} size={18} />
            {t(isOpen ? 'support.hours.open' : 'support.hours.closed')}
          </output>
          <DescriptionList
            items={groupHours(value.hours).map((group) => [
              daysText(group, tag),
              group.span ? spanText(group.span, tag) : t('support.hours.dayClosed'),
            ])}
          />
        </>
      )}
      {value.usualMinutes !== null && (
        <p className="text-muted">
          {t('support.hours.usual', { time: timeText(value.usualMinutes) })}
        </p>
      )}
    </Card>
  );
}

const timeText = (minutes: number): string =>
  minutes < 90
    ? t('support.minutes', { count: minutes })
    : t('support.hoursLong', { count: Math.round(minutes / 60) });

/** Links of customer service, as configured. */
export function OtherWays() {
  if (customerService.value.length === 0) return null;
  return (
    <div className="cluster">
      {customerService.value.map(({ csType, url }) => (
        <a
          key={csType + url}
          className={buttonClass()}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={openService}
        >
          {serviceName(csType)}
        </a>
      ))}
    </div>
  );
}
