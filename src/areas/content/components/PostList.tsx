import { useEffect, useLayoutEffect } from 'react';
import { Link, useSearch } from 'wouter';
import {
  type PostKind,
  type PostPage,
  type PostSummary,
  postKinds,
} from '../../../../contract/posts/shapes.ts';
import { whenBack } from '../../../models/connectivity.ts';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { go } from '../../../models/navigation.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type PostFilter, filterIn, listPath, loadPosts, postPage } from '../posts.model.ts';
import { PostAbout, PostCover, wordsOf } from './PostParts.tsx';

/**
 * A list of posts, in pages (INFO-01).
 * @useSignals
 */
export function PostList({ kind }: { kind: PostKind }) {
  const code = language.value;
  const search = useSearch();
  const filter = filterIn(search);
  const { value, state, failure } = postPage.value;
  const load = () => void loadPosts({ kind, ...filter, language: code });
  // Before paint, so that nothing looks missing yet.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(load, [kind, search, code]);
  useEffect(
    () => whenBack(() => void (postPage.peek().state !== 'fresh' && load())),
    // oxlint-disable-next-line react/exhaustive-deps
    [kind, search, code],
  );
  return (
    <Page
      title={t(`posts.${kind}`)}
      intro={t(`posts.intro.${kind}`)}
      beside={<LastUpdated text={ageText(postPage)} />}
      wide
    >
      <Kinds kind={kind} />
      {value && <Filters kind={kind} page={value} filter={filter} />}
      {value && <Shown kind={kind} page={value} filter={filter} />}
      {!value && state === 'refreshing' && <Coming kind={kind} />}
      {!value && state !== 'refreshing' && (
        <LoadFailure {...failureTexts('posts.missing', failure)} onRetry={load} />
      )}
    </Page>
  );
}

function Kinds({ kind }: { kind: PostKind }) {
  return (
    <nav className="posts__kinds" aria-label={t('posts.kinds')}>
      {postKinds.map((each) => (
        <Link key={each} href={`/${each}`} aria-current={each === kind ? 'page' : undefined}>
          {t(`posts.${each}`)}
        </Link>
      ))}
    </nav>
  );
}

interface PartProps {
  kind: PostKind;
  page: PostPage;
  filter: PostFilter;
}

/** Categories or tags; none where there is no choice. */
function Filters({ kind, page, filter }: PartProps) {
  const names = kind === 'news' ? page.categories : page.tags;
  const chosen = (kind === 'news' ? filter.category : filter.tag) ?? '';
  if (names.length < 2 && chosen === '') return null;
  const items = [
    { id: '', label: t('posts.all') },
    ...page.categories.map((id) => ({ id: id as string, label: t(`posts.category.${id}`) })),
    ...page.tags.map((id) => ({ id, label: t('posts.tag', { tag: id }) })),
  ];
  const name = kind === 'news' ? 'category' : 'tag';
  return (
    <Chips
      label={t('posts.filter')}
      items={items}
      selected={chosen}
      onSelect={(id) => go(listPath(kind, id ? { [name]: id } : {}))}
    />
  );
}

function Shown({ kind, page: { list, next }, filter }: PartProps) {
  if (list.length === 0) return <Empty kind={kind} filter={filter} />;
  return (
    <>
      <ul className={`list posts posts--${kind}`}>
        {list.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      <div className="posts__pages">
        {filter.after && (
          <Link className={buttonClass()} href={listPath(kind, without(filter))}>
            {t('posts.newest')}
          </Link>
        )}
        {next && (
          <Link className={buttonClass()} href={listPath(kind, { ...filter, after: next })}>
            {t('posts.older')}
          </Link>
        )}
      </div>
    </>
  );
}

const without = ({ after: _after, ...filter }: PostFilter): PostFilter => filter;

function Empty({ kind, filter }: Pick<PartProps, 'kind' | 'filter'>) {
  const all = (
    <Link className={buttonClass()} href={`/${kind}`}>
      {t('posts.showAll')}
    </Link>
  );
  return Object.keys(filter).length > 0 ? (
    <EmptyState title={t('posts.emptyFilter')} action={all} />
  ) : (
    <EmptyState
      icon={kind === 'news' ? 'receipt-text' : 'pencil'}
      title={t(`posts.empty.${kind}`)}
      text={t(`posts.emptyText.${kind}`)}
    />
  );
}

/** @useSignals */
function PostCard({ post }: { post: PostSummary }) {
  return (
    <article className="post-card">
      <PostCover path={post.cover} />
      <div className="post-card__words">
        <h2 {...wordsOf(post.language)}>
          <Link href={`/${post.kind}/${post.slug}`}>{post.title}</Link>
        </h2>
        <PostAbout post={post} />
        <p {...wordsOf(post.language)}>{post.summary}</p>
      </div>
    </article>
  );
}

function Coming({ kind }: { kind: PostKind }) {
  return (
    <div aria-busy="true">
      <p className="unseen">{t('posts.loading')}</p>
      <div className={`posts posts--${kind}`}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height={kind === 'news' ? '8rem' : '20rem'} />
        ))}
      </div>
    </div>
  );
}
