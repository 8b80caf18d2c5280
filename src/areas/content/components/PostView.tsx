import { useEffect, useLayoutEffect } from 'react';
import { Link } from 'wouter';
import type { Post, PostKind, PostLink } from '../../../../contract/posts/shapes.ts';
import { whenBack } from '../../../models/connectivity.ts';
import { ageText } from '../../../models/freshness.ts';
import { sharePage, shareLabel } from '../../../models/copy.ts';
import { gameOf } from '../../../models/game.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { openGame } from '../../../models/open-game.ts';
import { loggedIn, loyalty, trial } from '../../../models/session.ts';
import { brand } from '../../../models/site.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { listPath, loadPost, postText } from '../posts.model.ts';
import { PostAbout, PostCover, dayText, wordsOf } from './PostParts.tsx';
import { SafeHtml } from './SafeHtml.tsx';

interface PostViewProps {
  kind: PostKind;
  slug: string;
}

/**
 * One post (INFO-01).
 * @useSignals
 */
export function PostView({ kind, slug }: PostViewProps) {
  const code = language.value;
  const { value, state, failure } = postText.value;
  const load = () => void loadPost({ kind, slug, language: code });
  // Before paint, so that nothing looks missing yet.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(load, [kind, slug, code]);
  useEffect(
    () => whenBack(() => void (postText.peek().state !== 'fresh' && load())),
    // oxlint-disable-next-line react/exhaustive-deps
    [kind, slug, code],
  );
  return (
    <div className="page post">
      <div className="split">
        <Link href={`/${kind}`} className="post__back">
          <Icon name="arrow-left" size={18} />
          {t(`posts.back.${kind}`)}
        </Link>
        <LastUpdated text={ageText(postText)} />
      </div>
      {value?.post && <Article post={value.post} />}
      {value?.post === null && <Gone kind={kind} />}
      {!value && state === 'refreshing' && <Coming />}
      {!value && state !== 'refreshing' && (
        <>
          <h1 className="unseen">{t(`posts.${kind}`)}</h1>
          <LoadFailure {...failureTexts('posts.missingPost', failure)} onRetry={load} />
        </>
      )}
    </div>
  );
}

function Article({ post }: { post: Post }) {
  const words = wordsOf(post.language);
  return (
    <article className="stack gap-3">
      <PostCover path={post.cover} large />
      <h1 data-name {...words}>
        {post.title}
      </h1>
      <PostAbout post={post} />
      <p className="post__lead" data-about {...words}>
        {post.summary}
      </p>
      <div className="post__text" {...words}>
        <SafeHtml html={post.content} onLeave={() => {}} top />
      </div>
      <Source post={post} />
      <div className="actions">
        {post.link && <Way link={post.link} />}
        <Button icon="send" onClick={() => void sharePage(post.title)}>
          {shareLabel()}
        </Button>
      </div>
      <Neighbours post={post} />
    </article>
  );
}

/** Author, last change and tags. */
function Source({ post: { kind, tags, editedAt } }: { post: Post }) {
  return (
    <p className="post-about">
      {kind === 'blog' && <span>{t('posts.by', { brand: brand.value })}</span>}
      {editedAt && <span>{t('posts.edited', { date: dayText(editedAt) })}</span>}
      {tags.map((tag) => (
        <Link key={tag} href={listPath(kind, { tag })} className="post__tag">
          {t('posts.tag', { tag })}
        </Link>
      ))}
    </p>
  );
}

/**
 * To what a post is about; nothing is offered during a break (RG-03).
 * @useSignals
 */
function Way({ link }: { link: PostLink }) {
  if (loyalty.value?.onBreak) return null;
  if (link.kind === 'game') {
    const game = gameOf(link.game);
    return (
      <Button variant="primary" icon="play" onClick={() => void openGame(game)}>
        {t('posts.play', { game: game.displayName })}
      </Button>
    );
  }
  const look = buttonClass({ variant: 'primary' });
  if (link.kind === 'page') {
    return (
      <Link className={look} href={link.path}>
        {t('posts.page')}
      </Link>
    );
  }
  const base = loggedIn.value && !trial.value ? '/member/promotions' : '/promotions';
  return (
    <Link className={look} href={`${base}?id=${link.id}`}>
      {t('posts.promotion', { title: link.title })}
    </Link>
  );
}

function Neighbours({ post: { kind, older, newer } }: { post: Post }) {
  if (!older && !newer) return null;
  return (
    <nav className="post__others" aria-label={t('posts.neighbours')}>
      {older && (
        <Link href={`/${kind}/${older.slug}`}>
          <small>{t('posts.previous')}</small>
          {older.title}
        </Link>
      )}
      {newer && (
        <Link href={`/${kind}/${newer.slug}`} className="post__newer">
          <small>{t('posts.next')}</small>
          {newer.title}
        </Link>
      )}
    </nav>
  );
}

/** Where there is no such post (ROUTE-13). */
function Gone({ kind }: { kind: PostKind }) {
  return (
    <>
      <h1 className="unseen">{t('posts.gone')}</h1>
      <EmptyState
        title={t('posts.gone')}
        text={t('posts.goneText')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} href={`/${kind}`}>
            {t(`posts.back.${kind}`)}
          </Link>
        }
      />
    </>
  );
}

function Coming() {
  return (
    <div aria-busy="true" className="stack gap-3">
      <p className="unseen">{t('posts.loading')}</p>
      <span className="post-cover post-cover--large" />
      <Skeleton lines={6} height="1.5rem" />
    </div>
  );
}
