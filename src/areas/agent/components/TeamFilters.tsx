import { useRef, useState } from 'react';
import { teamRoles } from '../../../../contract/agent/link-shapes.ts';
import {
  type TeamFilters as Filters,
  memberStates,
  wrongEnds,
} from '../../../../contract/agent/team-shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { walletSymbol } from '../../../models/wallet.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';
import { filterText } from '../filter-text.ts';
import { filterNames } from '../team-url.ts';
import { BalanceFilter } from './BalanceFilter.tsx';

/** Days without a bet that are offered. */
const idleChoices = [7, 14, 30, 60, 90, 180];

interface TeamFiltersProps {
  filters: Filters;
  filter: Filter;
}

/**
 * Filters of the team's lists, folded away, and those in force with a way out of each (AGT-06).
 * @useSignals
 */
export function TeamFilters({ filters, filter }: TeamFiltersProps) {
  const symbol = walletSymbol.value;
  const active = filterNames.filter((name) => filters[name] !== undefined);
  const change = (changes: Record<string, string>) => filter.change({ ...changes, page: '' });
  const wrong = wrongEnds(filters);
  const [opened, setOpened] = useState(wrong.length > 0);
  const summary = useRef<HTMLElement>(null);
  const remove = (...names: string[]) => {
    change(Object.fromEntries(names.map((name) => [name, ''])));
    // The button goes with its filter.
    summary.current?.focus();
  };
  return (
    <>
      <details
        className="team-page__more"
        open={opened || wrong.length > 0}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary ref={summary}>
          {t('team.filters')}
          <Badge number={active.length} />
        </summary>
        <div className="team-filters team-filters--folded">
          <Choices filters={filters} onChange={change} />
          <Days filters={filters} wrong={wrong} onChange={change} />
          <BalanceFilter
            filters={filters}
            symbol={symbol}
            error={wrong.includes('balanceTo') ? t('team.balanceWrong') : null}
            onChange={change}
          />
          <IdleDays filters={filters} onChange={change} />
        </div>
      </details>
      {active.length > 0 && (
        <div className="actions team-active">
          {active.map((name) => (
            <ActiveFilter
              key={name}
              text={filterText(filters, name, symbol)!}
              onRemove={() => remove(name)}
            />
          ))}
          <Button size="s" variant="quiet" onClick={() => remove(...active)}>
            {t('team.clearFilters')}
          </Button>
        </div>
      )}
    </>
  );
}

function ActiveFilter({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Button size="s" aria-label={t('team.removeFilter', { filter: text })} onClick={onRemove}>
      {text}
      <Icon name="x" size={16} />
    </Button>
  );
}

interface PartProps {
  filters: Filters;
  onChange: (changes: Record<string, string>) => void;
}

function Choices({ filters, onChange }: PartProps) {
  const { role = '', state = '' } = filters;
  return (
    <>
      <Select
        label={t('team.role')}
        value={role}
        options={[
          { value: '', label: t('team.all') },
          ...teamRoles.map((value) => ({ value, label: t(`registerCenter.roles.${value}`) })),
        ]}
        onChange={(value) => onChange({ role: value })}
      />
      <Select
        label={t('team.state')}
        value={state}
        options={[
          { value: '', label: t('team.all') },
          ...memberStates.map((value) => ({ value, label: t(`team.states.${value}`) })),
        ]}
        onChange={(value) => onChange({ state: value })}
      />
    </>
  );
}

function IdleDays({ filters: { idleDays }, onChange }: PartProps) {
  const offered = idleDays === undefined || idleChoices.includes(idleDays);
  const days = offered ? idleChoices : [...idleChoices, idleDays];
  return (
    <Select
      label={t('team.field.idleDays')}
      value={String(idleDays ?? '')}
      options={[
        { value: '', label: t('team.idleAny') },
        ...days.map((count) => ({
          value: String(count),
          label: t('team.idle', { days: formatNumber(count) }),
        })),
      ]}
      onChange={(value) => onChange({ idleDays: value })}
    />
  );
}

const dayNames = ['joinedFrom', 'joinedTo', 'lastActiveFrom', 'lastActiveTo'] as const;

function Days({ filters, wrong, onChange }: PartProps & { wrong: readonly string[] }) {
  return dayNames.map((name) => (
    <Field
      key={name}
      label={t(`team.field.${name}`)}
      type="date"
      value={filters[name] ?? ''}
      error={wrong.includes(name) ? t('records.daysWrong') : null}
      onChange={(day) => onChange({ [name]: day })}
    />
  ));
}
