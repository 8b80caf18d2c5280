import type { TeamFilters } from '../../../contract/agent/team-shapes.ts';
import { formatNumber, t } from '../../models/language.ts';
import { moneyText } from '../../models/money.ts';
import { dayText } from './format.ts';

/** A filter in words, such as "Joined from November 21, 2026"; null where it is not set. */
export function filterText(
  filters: TeamFilters,
  name: keyof TeamFilters,
  symbol: string,
): string | null {
  const value = valueText(filters, name, symbol);
  if (value === null) return null;
  const orNever = name === 'lastActiveTo' && filters.lastActiveFrom === undefined;
  return t(`team.active.${orNever ? 'lastActiveToOrNever' : name}`, { value });
}

function valueText(filters: TeamFilters, name: keyof TeamFilters, symbol: string): string | null {
  if (filters[name] === undefined) return null;
  if (name === 'role') return t(`registerCenter.roles.${filters.role!}`);
  if (name === 'state') return t(`team.states.${filters.state!}`);
  if (name === 'idleDays') return formatNumber(filters.idleDays!);
  if (name === 'balanceFrom' || name === 'balanceTo') return moneyText(filters[name]!, symbol);
  return dayText(filters[name]!);
}
