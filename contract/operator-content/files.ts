import { readLinkField, readTextFile } from '../text-file.ts';
import type { AnnouncementSource, BannerSource } from './sources.ts';

const defaultOrder = '100';

/**
 * Reads an announcement's file: its fields, then for each language a title and the text in Markdown.
 * Values are checked by `AnnouncementSource`, not here. Throws `TextFileError`.
 */
export function readAnnouncementFile(file: string): AnnouncementSource {
  const { field, texts } = readTextFile(file, [
    'type',
    'execution',
    'platform',
    'promotion',
    'order',
  ]);
  return {
    type: field('type') as AnnouncementSource['type'],
    execution: (field('execution') || 'B') as AnnouncementSource['execution'],
    platform: (field('platform') || null) as AnnouncementSource['platform'],
    promotionType: (field('promotion') || null) as AnnouncementSource['promotionType'],
    order: Number(field('order') || defaultOrder),
    texts: Object.fromEntries(
      Object.entries(texts).map(([code, { title, text }]) => [code, { title, body: text }]),
    ),
  };
}

/**
 * Reads a banner's file: its fields, then for each language a title, and a line below it. Throws
 * `TextFileError`.
 * @returns `picture` is the path that the file has, or null
 */
export function readBannerFile(file: string): BannerSource {
  const { field, texts } = readTextFile(file, ['group', 'order', 'scene', 'picture', 'link']);
  return {
    group: (field('group') || 'w_home') as BannerSource['group'],
    order: Number(field('order') || defaultOrder),
    scene: field('scene') || null,
    picture: field('picture') || null,
    link: readLinkField(
      field('link'),
      ['game', 'promotion', 'page', 'site'],
      'game 1001, promotion 2, page /help or site https://…',
    ),
    texts: Object.fromEntries(
      Object.entries(texts).map(([code, { title, text }]) => [
        code,
        { title, subtitle: text.replaceAll(/\s*\n\s*/g, ' ') },
      ]),
    ),
  };
}
