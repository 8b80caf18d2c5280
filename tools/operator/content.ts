import type { Command } from '@commander-js/extra-typings';
import type { Value } from '../../contract/index.ts';
import { readAnnouncementFile, readBannerFile } from '../../contract/operator-content/files.ts';
import {
  type BannerSource,
  type ContentState,
  announcementPlatforms,
  announcementTypes,
  bannerGroups,
  contentStates,
  executions,
  maxAnnouncements,
  maxBanners,
} from '../../contract/operator-content/sources.ts';
import { promotionTypes } from '../../contract/promotions/shapes.ts';
import { withExample } from './cli.ts';
import { type OperatorCall, type Sentences, run } from './gateway.ts';
import {
  defaultLast,
  lastHelp,
  line,
  lines,
  minuteOf,
  oneOf,
  orNone,
  rowCount,
  rowId,
} from './options.ts';
import { instantAt, pictureTimeoutMs, readPicture, readTexts } from './text-files.ts';

/** The words and calls of a kind. */
interface Kind {
  name: 'announcements' | 'banners';
  /** Such as "announcement". */
  one: string;
  file: string;
  maxAtOnce: string;
  publish: 'operator.announcementPublish' | 'operator.bannerPublish';
  withdraw: 'operator.announcementWithdraw' | 'operator.bannerWithdraw';
}

const announcementKind: Kind = {
  name: 'announcements',
  one: 'announcement',
  file: 'news.md',
  maxAtOnce: `${maxAnnouncements} announcements are shown or scheduled`,
  publish: 'operator.announcementPublish',
  withdraw: 'operator.announcementWithdraw',
};
const bannerKind: Kind = {
  name: 'banners',
  one: 'banner',
  file: 'fiesta.md',
  maxAtOnce: `${maxBanners} banners are shown or scheduled there`,
  publish: 'operator.bannerPublish',
  withdraw: 'operator.bannerWithdraw',
};

const numberOf = ({ name, one }: Kind) =>
  rowId(`A ${one} has a number: ${name} list`.replace(/^A a/, 'An a'));
const unknown = ({ name, one }: Kind, id: string) =>
  `There is no ${one} ${id}. Numbers are in: ${name} list`;

/** `announcements` and `banners` (LIVE-01e, MEM-17e, OPS-03). */
export function contentCommands(program: Command): void {
  announcementCommands(program);
  bannerCommands(program);
}

function announcementCommands(program: Command): void {
  const group = program
    .command('announcements')
    .description('notices, ticker and popup of announcements');
  addList(group, announcementKind, (wanted) =>
    run('operator.announcements', wanted, { done: announcementsText }),
  );
  withExample(group.command('add'), 'Which file? For example: announcements add news.md')
    .description('adds an announcement as a draft')
    .argument('<FILE>', 'fields and texts, as in docs/operating.md')
    .action((file) =>
      run('operator.announcementAdd', readTexts(file, readAnnouncementFile), {
        done: ({ id }) => addedText(announcementKind, id),
        ...wrongAnnouncement(file),
      }),
    );
  withExample(group.command('edit'), 'Which one? For example: announcements edit 12 news.md')
    .description('replaces an announcement; it stays published or not')
    .argument('<NUMBER>', 'of the announcement', numberOf(announcementKind))
    .argument('<FILE>', 'as for add')
    .action((id, file) => {
      const source = readTexts(file, readAnnouncementFile);
      return run(
        'operator.announcementEdit',
        { id, source },
        {
          done: (value) => editedText(announcementKind, id, value),
          ...wrongAnnouncement(file),
          byCode: { not_found: unknown(announcementKind, id) },
        },
      );
    });
  addLifecycle(group, announcementKind);
}

function bannerCommands(program: Command): void {
  const group = program.command('banners').description('banners of home and above forms');
  addList(group, bannerKind, (wanted) => run('operator.banners', wanted, { done: bannersText }));
  withExample(group.command('add'), 'Which file? For example: banners add fiesta.md')
    .description('adds a banner as a draft')
    .argument('<FILE>', 'fields and texts, as in docs/operating.md')
    .action((file) =>
      run(
        'operator.bannerAdd',
        readBanner(file),
        { done: ({ id }) => addedText(bannerKind, id), ...wrongBanner(file) },
        pictureTimeoutMs,
      ),
    );
  withExample(group.command('edit'), 'Which one? For example: banners edit 3 fiesta.md')
    .description('replaces a banner; it stays published or not')
    .argument('<NUMBER>', 'of the banner', numberOf(bannerKind))
    .argument('<FILE>', 'as for add')
    .action((id, file) =>
      run(
        'operator.bannerEdit',
        { id, source: readBanner(file) },
        {
          done: (value) => editedText(bannerKind, id, value),
          ...wrongBanner(file),
          byCode: { not_found: unknown(bannerKind, id) },
        },
        pictureTimeoutMs,
      ),
    );
  addLifecycle(group, bannerKind);
}

function addList(
  group: Command,
  { name }: Kind,
  show: (wanted: { state: ContentState | undefined; limit: number }) => Promise<void>,
): void {
  group
    .command('list')
    .description(`shows ${name}, the last made first`)
    .option(
      '--state <STATE>',
      `only those: ${contentStates.join(', ')}`,
      oneOf('state', contentStates),
    )
    .option('--last <N>', lastHelp, rowCount, defaultLast)
    .action(({ state, last: limit }) => show({ state, limit }));
}

function addLifecycle(group: Command, kind: Kind): void {
  const { name, one } = kind;
  withExample(group.command('publish'), `Which one? For example: ${name} publish 12`)
    .description('shows one from now on, on open pages too')
    .argument('<NUMBER>', `of the ${one}`, numberOf(kind))
    .option(
      '--from <TIME>',
      'from that time on, Manila time: "2026-12-24 18:00"',
      instantAt('--from'),
    )
    .option(
      '--until <TIME>',
      'until then, or none; left out, as before',
      orNone(instantAt('--until')),
    )
    .action((id, { from, until }) =>
      run(
        kind.publish,
        { id, from, until },
        {
          done: ({ changed, state, from: start, until: end }) =>
            `The ${one} ${id} ${changed ? 'is' : 'was'} ${state}, from ${minuteOf(start)}${end ? ` until ${minuteOf(end)}` : ''} UTC.`,
          rejected: unknown(kind, id),
          wrongField: {
            count: `${kind.maxAtOnce}, and no more can be; withdraw one.`,
            from: '--from takes a time of this century.',
            until: '--until takes a time to come, after --from.',
            link: 'What the banner leads to is gone; edit it.',
          },
        },
      ),
    );
  withExample(group.command('withdraw'), `Which one? For example: ${name} withdraw 12`)
    .description('takes one back, on open pages too')
    .argument('<NUMBER>', `of the ${one}`, numberOf(kind))
    .action((id) =>
      run(
        kind.withdraw,
        { id },
        {
          done: ({ changed }) =>
            `The ${one} ${id} ${changed ? 'is withdrawn' : 'was withdrawn before; nothing has changed'}.`,
          rejected: `There is no published ${one} ${id}. Numbers are in: ${name} list`,
        },
      ),
    );
}

/** With its picture, which is beside the file. */
function readBanner(file: string): BannerSource {
  const banner = readTexts(file, readBannerFile);
  return { ...banner, picture: readPicture(banner.picture, file) };
}

const addedText = ({ name, one }: Kind, id: string) =>
  `The ${one} ${id} is a draft. To show it: ${name} publish ${id}`;
const editedText = (
  { one }: Kind,
  id: string,
  { changed, state }: { changed: boolean; state: string },
) =>
  changed
    ? `The ${one} ${id} is changed; it is ${state === 'draft' ? 'a draft' : state}.`
    : `The ${one} ${id} is so already; nothing has changed.`;

const everyLanguage = 'It needs a title in every language of the site, and in no other.';

type Wrong = Pick<Sentences<OperatorCall>, 'rejected' | 'wrongField'>;

const wrongAnnouncement = (file: string): Wrong => ({
  rejected: `${file} does not fit. type is ${announcementTypes.join(', ')}; execution ${executions.join(', ')} (logged in, everybody, first login); platform ${announcementPlatforms.join(', ')} or none; promotion ${promotionTypes.join(', ')} or none; order 1 to 999; a title has up to 120 characters, its text 5,000.`,
  wrongField: {
    texts: everyLanguage,
    body: 'A text is too long once it is HTML; take fewer special characters.',
  },
});
const wrongBanner = (file: string): Wrong => ({
  rejected: `${file} does not fit. group is ${bannerGroups.join(', ')}; order 1 to 999; a title has up to 60 characters, the line below it 40.`,
  wrongField: {
    texts: everyLanguage,
    title: 'A title is too long to be lettered; take about 30 characters, or a picture of yours.',
    scene: 'There is no such drawing; take fiesta, fair, offline, free or home, or leave it out.',
    picture: 'The picture is no whole png or jpg, or smaller than 1200 × 450.',
    link: 'A banner of w_home leads to a game, promotion, page or site that exists; others lead nowhere.',
  },
});

const timesText = ({ from, until }: { from: string | null; until: string | null }) =>
  from && `from ${minuteOf(from)}${until ? ` until ${minuteOf(until)}` : ''} UTC`;

function announcementsText({ announcements }: Value<'operator.announcements'>): string {
  const rows = announcements.map((each) =>
    line(
      each.id,
      each.type,
      each.execution,
      each.state,
      timesText(each),
      `order ${each.order}`,
      each.platform,
      each.promotionType && `promotion ${each.promotionType}`,
      each.title,
    ),
  );
  return lines(rows, 'There are none.');
}

function bannersText({ banners }: Value<'operator.banners'>): string {
  const rows = banners.map((each) =>
    line(
      each.id,
      each.group,
      each.state,
      timesText(each),
      `order ${each.order}`,
      each.hasPicture ? 'own picture' : each.scene,
      each.link && `${each.link.kind} ${each.link.target}`,
      each.title,
    ),
  );
  return lines(rows, 'There are none.');
}
