import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { categories } from '../../../../contract/categories.ts';
import { ageText } from '../../../models/freshness.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { language, t } from '../../../models/language.ts';
import { currentPath, go } from '../../../models/navigation.ts';
import { ownSource } from '../../../models/lazy-account-data.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Button } from '../../../ui/Button.tsx';
import { categoryIcons } from '../../../ui/category-icons.ts';
import { Chips } from '../../../ui/Chips.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { gameCount } from '../game-count.ts';
import { toGame } from '../lobby.model.ts';
import { vendorNames } from '../name-search.model.ts';
import { type Own, loadOwn, ownRows } from '../own-games.model.ts';
import { ownChoices, ownPage } from '../own-list.ts';
import { GamePager } from './GamePager.tsx';
import { GameTile } from './GameTile.tsx';
import './Lobby.css';
import './OwnGames.css';

/** The page's state, stored in the query. */
interface Choice {
  gameType: string;
  vendor: string;
  page: number;
}

/** A query's choices, and its ignored values. A tracked read. */
function readChoice(query: string): { choice: Choice; unknown: string[] } {
  const params = new URLSearchParams(query);
  const said = {
    type: params.get('t') ?? '',
    vendor: params.get('v') ?? '',
    page: params.get('p') ?? '1',
  };
  const gameType = categories.some((code) => code === said.type) ? said.type : '';
  // Vendors are checked once loaded.
  const vendor =
    vendorNames.value.size === 0 || vendorNames.value.has(said.vendor) ? said.vendor : '';
  const page = /^[1-9]\d{0,4}$/.test(said.page) ? Number(said.page) : 1;
  const pairs = [
    [said.type, gameType],
    [said.vendor, vendor],
    [said.page, String(page)],
  ];
  return {
    choice: { gameType, vendor, page },
    unknown: pairs.flatMap(([asked = '', known]) => (asked === known ? [] : asked.slice(0, 40))),
  };
}

function show({ gameType, vendor, page }: Choice): void {
  const params = new URLSearchParams();
  if (gameType) params.set('t', gameType);
  if (vendor) params.set('v', vendor);
  if (page > 1) params.set('p', String(page));
  const query = params.toString();
  go(currentPath.peek() + (query && `?${query}`));
}

/** Own games by type and vendor, from the device first (GAME-04). */
export function OwnGames({ which }: { which: Own }) {
  const { choice, unknown } = readChoice(useSearch());
  const code = language.value;
  const reach = connectivity.value;
  useEffect(() => {
    void loadOwn(which);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [which, code, reach]);
  const source = ownSource(which);
  return (
    <section className="stack own-games">
      <div className="title-row">
        <h1>{t(`lobby.${which}`)}</h1>
        {source && <LastUpdated text={ageText(source)} />}
      </div>
      {unknown.length > 0 && (
        <InlineAlert icon="info">{t('lobby.unknown', { parts: unknown.join(', ') })}</InlineAlert>
      )}
      <Filters which={which} choice={choice} />
      <Games
        which={which}
        choice={choice}
        asking={!source || source.value.state === 'refreshing'}
      />
    </section>
  );
}

function Filters({ which, choice }: { which: Own; choice: Choice }) {
  const { types, vendors } = ownChoices(which, choice.gameType);
  if (types.length === 0) return null;
  return (
    <div className="split gap-3 own-games__filters">
      <Chips
        label={t('lobby.type')}
        items={[
          { id: '', label: t('lobby.allTypes') },
          ...types.map((id) => ({ id, label: t(`lobby.category.${id}`), icon: categoryIcons[id] })),
        ]}
        selected={choice.gameType}
        onSelect={(gameType) => show({ gameType, vendor: '', page: 1 })}
      />
      <Select
        label={t('lobby.maker')}
        hideLabel
        value={choice.vendor}
        onChange={(vendor) => show({ ...choice, vendor, page: 1 })}
        options={[
          { value: '', label: t('lobby.allMakers') },
          ...vendors.map((value) => ({ value, label: vendorNames.value.get(value) ?? value })),
        ]}
      />
    </div>
  );
}

function Games({ which, choice, asking }: { which: Own; choice: Choice; asking: boolean }) {
  void language.value;
  const rows = ownRows(which, choice);
  if (rows === null && asking) return <Loading />;
  if (rows === null) {
    return <LoadFailure {...failureTexts('lobby.absent')} onRetry={() => loadOwn(which)} />;
  }
  if (rows.length === 0) return <None which={which} choice={choice} />;
  const { shown, page, pages } = ownPage(which, rows, choice.page);
  return (
    <div className="game-area">
      <output className="game-area__count">{gameCount(rows.length)}</output>
      <ul className="game-grid">
        {shown.map((row, i) => (
          <li key={row[0]}>
            <GameTile game={toGame(row)} eager={i < 6} />
          </li>
        ))}
      </ul>
      <GamePager current={page} total={pages} onPage={(next) => show({ ...choice, page: next })} />
    </div>
  );
}

function Loading() {
  return (
    <div className="game-area" aria-busy="true">
      <output className="game-area__count">{t('lobby.loading')}</output>
      <ul className="game-grid">
        {Array.from({ length: 6 }, (_, i) => (
          <li key={i} className="game-grid__shape">
            <Skeleton ratio="3 / 4" />
            <Skeleton lines={2} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function None({ which, choice }: { which: Own; choice: Choice }) {
  if (choice.gameType || choice.vendor) {
    const all = (
      <Button onClick={() => show({ gameType: '', vendor: '', page: 1 })}>
        {t('lobby.showAll')}
      </Button>
    );
    return (
      <Empty
        theme="search"
        title={t('lobby.noneOfKind')}
        text={t('lobby.noneOfKindText')}
        action={all}
      />
    );
  }
  const none = which === 'favourites' ? 'noFavourites' : 'noRecents';
  return (
    <Empty
      theme="games"
      title={t(`lobby.${none}`)}
      text={t(`lobby.${none}Text`)}
      action={<Button onClick={() => go('/')}>{t('lobby.showAll')}</Button>}
    />
  );
}
