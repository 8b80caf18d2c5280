import type { PostSummary } from '../../../../contract/posts/shapes.ts';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { language, t } from '../../../models/language.ts';
import { usePicture } from '../../../models/use-picture.ts';
import { Banderitas } from '../../../ui/Banderitas.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { entryOf } from '../posts.model.ts';

/** A day of the site. A tracked read. */
export const dayText = (iso: string): string => formatDate(iso, 'date', recordTimeZone);

/** Attributes of words that may be in another language than the page. A tracked read. */
export const wordsOf = (code: string) =>
  code === language.value ? {} : { lang: entryOf(code)?.tag };

/**
 * A post's picture from any host, else flags; decorative.
 * @useSignals
 */
export function PostCover({ path, large = false }: { path: string; large?: boolean }) {
  const { url, onError } = usePicture(path);
  return (
    <span className={`post-cover${large ? ' post-cover--large' : ''}`}>
      {url ? (
        <img
          src={url}
          alt=""
          width="640"
          height="360"
          loading={large ? 'eager' : 'lazy'}
          crossOrigin="anonymous"
          onError={onError}
        />
      ) : (
        <Banderitas />
      )}
    </span>
  );
}

/**
 * Category or time to read, the day, and the language where it is another one.
 * @useSignals
 */
export function PostAbout({ post }: { post: PostSummary }) {
  const { category, publishedAt, minutes, kind } = post;
  return (
    <p className="post-about">
      {category && <Pill>{t(`posts.category.${category}`)}</Pill>}
      <time dateTime={publishedAt}>{dayText(publishedAt)}</time>
      {kind === 'blog' && <span>{t('posts.minutes', { count: minutes })}</span>}
      {post.language !== language.value && (
        <Pill icon="languages">
          {t('posts.only', { language: entryOf(post.language)?.label ?? post.language })}
        </Pill>
      )}
    </p>
  );
}
