import { useLocation, useSearch } from 'wouter';
import { language, t } from '../../../models/language.ts';
import { useScrollToTop } from '../../../models/use-scroll-to-top.ts';
import { useTitle } from '../../../models/use-title.ts';
import { PostList } from '../components/PostList.tsx';
import { PostView } from '../components/PostView.tsx';
import { placeOf, postText, readyPosts } from '../posts.model.ts';
import '../components/Posts.css';

/**
 * News and articles (INFO-01): the lists, and each post, cached offline.
 * @useSignals
 */
export default function Posts() {
  void language.value;
  const { kind, slug } = placeOf(useLocation()[0]);
  const search = useSearch();
  useScrollToTop(`${kind} ${slug} ${search}`);
  const post = postText.value.value?.post;
  useTitle(slug !== null && post?.slug === slug ? post.title : t(`posts.${kind}`));
  return slug === null ? <PostList kind={kind} /> : <PostView kind={kind} slug={slug} />;
}

Posts.ready = readyPosts;
