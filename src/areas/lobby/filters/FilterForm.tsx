import { type ReactNode, useEffect, useId } from 'react';
import type { CatalogueRow } from '../../../../contract/catalogue/rows.ts';
import { gamesSource, loadCatalogue } from '../../../models/catalogue.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { kindName } from '../game-kind.ts';
import { type Facets, facetsOf } from './facets.ts';
import { stakeText, vendorName } from './filter-text.ts';
import type { Narrowing } from './narrowing.ts';

export interface FilterFormProps {
  state: Narrowing;
  /** The list before its filters; null: not on the device yet. */
  rows: readonly CatalogueRow[] | null;
  onChange: (state: Narrowing) => void;
  /** Below them. */
  more?: ReactNode;
}

/**
 * The filters that a list's games have facts for (LOB-19).
 * @useSignals
 */
export function FilterForm({ state, rows, onChange, more }: FilterFormProps) {
  if (!rows) return <Missing />;
  const facets = facetsOf(rows, state);
  const change = (part: Partial<Narrowing>) => onChange({ ...state, ...part });
  return (
    <div className="filter-form">
      <Facts facets={facets} state={state} change={change} />
      {more}
    </div>
  );
}

/** The filters are of the whole catalogue, which a data saver holds back. */
function Missing() {
  useEffect(() => void loadCatalogue(), []);
  return gamesSource.value.state === 'refreshing' ? (
    <Skeleton lines={6} />
  ) : (
    <LoadFailure {...failureTexts('lobby.absent')} onRetry={loadCatalogue} />
  );
}

interface FactsProps {
  facets: Facets;
  state: Narrowing;
  change: (part: Partial<Narrowing>) => void;
}

function Facts({ facets, state, change }: FactsProps) {
  const { total } = facets;
  const groups: ReactNode[] = [
    <Several
      key="vendors"
      title={t('lobby.maker')}
      facet={facets.vendors}
      {...{ total }}
      chosen={state.vendors}
      name={vendorName}
      onChange={(vendors) => change({ vendors })}
    />,
    <One
      key="kind"
      title={t('lobby.kind.label')}
      facet={facets.kinds}
      {...{ total }}
      any={t('lobby.kind.any')}
      chosen={state.kind}
      none=""
      name={kindName}
      onChange={(kind) => change({ kind })}
    />,
    <Features key="features" {...{ facets, state, change }} />,
    <One
      key="rtp"
      title={t('lobby.rtp.label')}
      facet={facets.rtp}
      {...{ total }}
      any={t('lobby.rtp.any')}
      chosen={state.rtp}
      none=""
      name={(percent) => t('lobby.rtp.min', { percent })}
      onChange={(rtp) => change({ rtp })}
    />,
    <Several
      key="volatility"
      title={t('lobby.volatility.label')}
      facet={facets.volatility}
      {...{ total }}
      chosen={state.volatility}
      name={(value) => t(`lobby.volatility.${value}`)}
      onChange={(volatility) => change({ volatility })}
    />,
    <One
      key="stake"
      title={t('lobby.narrow.stakeLabel')}
      facet={facets.stakes}
      {...{ total }}
      any={t('lobby.rtp.any')}
      chosen={state.stake}
      none={0}
      name={(amount) => t('lobby.narrow.upTo', { amount: stakeText(amount) })}
      onChange={(stake) => change({ stake })}
    />,
  ];
  return <>{groups}</>;
}

/** What is offered is known of each game, what it has only where its vendor says so. */
function Features({ facets: { offers, features, total }, state, change }: FactsProps) {
  const shared = {
    total,
    chosen: state.features,
    onChange: (chosen: Narrowing['features']) => change({ features: chosen }),
  };
  return (
    <>
      <Several
        {...shared}
        title={t('lobby.narrow.offers')}
        facet={offers}
        name={(value) => t(`lobby.feature.${value}`)}
      />
      <Several
        {...shared}
        title={t('lobby.feature.label')}
        facet={features}
        name={(value) => t(`lobby.feature.${value}`)}
      />
    </>
  );
}

interface GroupProps<Value> {
  title: string;
  facet: { values: readonly Value[]; known: number };
  /** Games of the list. */
  total: number;
  name: (value: Value) => string;
}

interface SeveralProps<Any extends string, Value extends Any> extends GroupProps<Value> {
  /** Also values of other groups, which stay. */
  chosen: readonly Any[];
  onChange: (chosen: Any[]) => void;
}

function Several<Any extends string, Value extends Any>(props: SeveralProps<Any, Value>) {
  const { facet, chosen, name, onChange } = props;
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <Group {...props}>
      {facet.values.map((value) => (
        <Choice
          key={value}
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={() => toggle(value)}
        >
          {name(value)}
        </Choice>
      ))}
    </Group>
  );
}

interface OneProps<Value, None> extends GroupProps<Value> {
  any: string;
  /** The value of no choice. */
  none: None;
  chosen: Value | None;
  onChange: (chosen: Value | None) => void;
}

function One<Value extends string | number, None extends '' | 0>(props: OneProps<Value, None>) {
  const { facet, any, none, chosen, name, onChange } = props;
  const group = useId();
  return (
    <Group {...props}>
      {[none, ...facet.values].map((value) => (
        <Choice
          key={value}
          type="radio"
          name={group}
          checked={chosen === value}
          onChange={() => onChange(value)}
        >
          {value === none ? any : name(value as Value)}
        </Choice>
      ))}
    </Group>
  );
}

/** A filter where the list has the fact, and for how many of its games it is stated. */
function Group(
  props: Pick<GroupProps<unknown>, 'title' | 'facet' | 'total'> & { children: ReactNode },
) {
  const { title, facet, total, children } = props;
  if (facet.values.length === 0) return null;
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      <div className="filter-group__choices">{children}</div>
      {facet.known < total && (
        <p className="filter-group__known">
          {t('lobby.narrow.known', {
            known: formatNumber(facet.known),
            total: formatNumber(total),
          })}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  type: 'checkbox' | 'radio';
  name?: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className={input.checked ? 'chip chip--chosen' : 'chip'}>
      <input className="chip__input" {...input} />
      {children}
    </label>
  );
}
