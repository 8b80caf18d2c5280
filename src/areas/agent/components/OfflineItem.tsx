import type { TeamFilters } from '../../../../contract/agent/team-shapes.ts';
import {
  movementTypes,
  recordPeriods,
  recordTimeZone,
} from '../../../../contract/records/shapes.ts';
import { categories } from '../../../../contract/categories.ts';
import { agentCentre } from '../../../models/agent-pages.ts';
import { bytesText } from '../../../models/bytes-text.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import {
  type OfflineReport,
  chooseOffline,
  storedReports,
} from '../../../models/offline-reports.ts';
import { walletSymbol } from '../../../models/wallet.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Item } from '../../../ui/Items.tsx';
import { filterText } from '../filter-text.ts';
import { filterNames } from '../team-url.ts';

/**
 * One report: which, of what, how old and how large.
 * @useSignals
 */
export function OfflineItem({ report }: { report: OfflineReport }) {
  const title = titleOf(report);
  const found = storedReports.value.get(report.key);
  const age = found
    ? t('offlineReports.age', {
        at: formatDate(found.since, 'datetime', recordTimeZone),
        size: bytesText(found.bytes),
      })
    : t('offlineReports.missing');
  return (
    <Item
      icon="chart-column"
      to={report.address}
      title={<strong>{title}</strong>}
      about={age}
      end={
        <IconButton
          icon="trash"
          label={t('offlineReports.remove', { title })}
          onClick={() => void chooseOffline(report, false)}
        />
      }
    />
  );
}

/** The page, and what its address chooses. */
function titleOf({ address, key }: OfflineReport): string {
  const [path = ''] = address.split('?');
  const page = agentCentre().pages.find((each) => each.path.toLowerCase() === path.toLowerCase());
  return [page?.title ?? t('agent.overview.title'), ...choicesOf(key)].join(' · ');
}

function choicesOf(key: string): string[] {
  const request = JSON.parse(key.slice(key.indexOf(' ') + 1)) as Record<string, unknown>;
  const text = (name: string) => (typeof request[name] === 'string' ? [request[name]] : []);
  const period = recordPeriods.find((each) => each === request.period);
  const category = categories.find((each) => each === request.category);
  const type = movementTypes.find((each) => each === request.type);
  const days = [...text('from'), ...text('to')].join(' – ');
  return [
    ...text('account'),
    ...text('under'),
    ...text('search'),
    ...(request.levels === 'all' ? [t('team.levels.all')] : []),
    ...teamFiltersOf(key, request),
    ...(category ? [t(`lobby.category.${category}`)] : []),
    ...(type ? [t(`records.type.${type}`)] : []),
    ...(period ? [days || t(`records.period.${period}`)] : []),
  ];
}

/** Filters of a list of the team. */
function teamFiltersOf(key: string, request: object): string[] {
  if (!key.startsWith('agent.team ')) return [];
  const texts = filterNames.map((name) =>
    filterText(request as TeamFilters, name, walletSymbol.value),
  );
  return texts.filter((text) => text !== null);
}
