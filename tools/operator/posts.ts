import type { Command } from '@commander-js/extra-typings';
import type { Value } from '../../contract/index.ts';
import { readPostFile } from '../../contract/posts/file.ts';
import { type PostSource, postCategories, postStates } from '../../contract/posts/shapes.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { defaultLast, lastHelp, line, lines, minuteOf, oneOf, rowCount } from './options.ts';
import { instantAt, pictureTimeoutMs, readPicture, readTexts } from './text-files.ts';

const slugOf = (text: string): string =>
  /^[a-z0-9-]{3,80}$/.test(text) ? text : fail('A post has a slug like color-game: posts list');
const unknown = (slug: string) => `There is no post "${slug}". Slugs are in: posts list`;

export function postCommands(program: Command): void {
  const posts = program.command('posts').description('news and articles');
  listCommand(posts);
  fileCommands(posts);
  lifecycleCommands(posts);
}

function listCommand(posts: Command): void {
  posts
    .command('list')
    .description('shows posts, the last made first')
    .option('--state <STATE>', `only those: ${postStates.join(', ')}`, oneOf('state', postStates))
    .option('--last <N>', lastHelp, rowCount, defaultLast)
    .action(({ state, last: limit }) =>
      run('operator.posts', { state, limit }, { done: postsText }),
    );
}

function fileCommands(posts: Command): void {
  withExample(posts.command('add'), 'Which file? For example: posts add color-game.md')
    .description('adds a post as a draft')
    .argument('<FILE>', 'fields and texts, as in docs/operating.md')
    .action((file) => {
      const post = readPost(file);
      return run(
        'operator.postAdd',
        post,
        {
          done: ({ slug }) => `The draft "${slug}" is made. To show it: posts publish ${slug}`,
          ...wrongTexts(file),
        },
        pictureTimeoutMs,
      );
    });
  withExample(posts.command('edit'), 'Which file? For example: posts edit color-game.md')
    .description('replaces the post with the slug of the file; it stays published or not')
    .argument('<FILE>', 'as for add')
    .action((file) => {
      const post = readPost(file);
      return run(
        'operator.postEdit',
        post,
        {
          done: ({ changed, state }) =>
            changed
              ? `"${post.slug}" is changed; it is ${stateText(state)}.`
              : `"${post.slug}" has this text; nothing has changed.`,
          ...wrongTexts(file),
          byCode: { not_found: unknown(post.slug) },
        },
        pictureTimeoutMs,
      );
    });
}

function lifecycleCommands(posts: Command): void {
  withExample(posts.command('publish'), 'Which one? For example: posts publish color-game')
    .description('shows a post from now on')
    .argument('<SLUG>', 'of the post', slugOf)
    .option('--at <TIME>', 'from that time on, Manila time: "2026-12-24 18:00"', instantAt('--at'))
    .action((slug, { at }) =>
      run(
        'operator.postPublish',
        { slug, at },
        {
          done: ({ changed, state, publishedAt }) =>
            `"${slug}" ${changed ? 'is' : 'was'} ${stateText(state)}, ${minuteOf(publishedAt)} UTC.`,
          rejected: unknown(slug),
        },
      ),
    );
  withExample(posts.command('withdraw'), 'Which one? For example: posts withdraw color-game')
    .description('takes a post back; its address is not found any more')
    .argument('<SLUG>', 'of the post', slugOf)
    .action((slug) =>
      run(
        'operator.postWithdraw',
        { slug },
        {
          done: ({ changed }) =>
            `"${slug}" ${changed ? 'is withdrawn' : 'was withdrawn before; nothing has changed'}.`,
          rejected: `There is no published post "${slug}". Slugs are in: posts list`,
        },
      ),
    );
}

/** With its picture, which is beside the file. */
function readPost(file: string): PostSource {
  const post = readTexts(file, readPostFile);
  return { ...post, picture: readPicture(post.picture, file) };
}

const wrongTexts = (file: string) => ({
  rejected: `${file} does not fit. kind is news or blog; slug has 3 to 80 small letters, digits and hyphens; a title has up to 120 characters, the paragraph below it 300, the text 20,000.`,
  wrongField: {
    slug: 'There is a post with this slug, or it is none; posts edit replaces a post.',
    category: `News have a category (${postCategories.join(', ')}), articles tags.`,
    tags: 'Only articles have tags: up to 5, of small letters, digits and hyphens.',
    cover: 'There is no such cover; take fiesta, fair, offline, free or home, or leave it out.',
    picture: 'The picture is no whole png or jpg, or smaller than 1280 × 720.',
    link: 'The link leads to no game, promotion or page of this site.',
    kind: 'A post stays news or an article: its address says which.',
    texts: "A text is in a language that the site has not, or the default language's is missing.",
  },
});

const stateText = (state: string): string => (state === 'draft' ? 'a draft' : state);

function postsText({ posts }: Value<'operator.posts'>): string {
  const rows = posts.map(({ kind, slug, state, title, languages, publishedAt }) =>
    line(
      kind,
      slug,
      state,
      publishedAt && `${minuteOf(publishedAt)} UTC`,
      languages.join(' and '),
      title,
    ),
  );
  return lines(rows, 'There are none.');
}
