import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from '../../context.ts';
import { projectRoot } from '../../paths.ts';
import { siteState } from '../site/state.ts';

/** What a message may say: `code` brings one, `passwordLink` a link, the others say why there is no code. */
export type MessageKind = 'code' | 'noAccount' | 'haveAccount' | 'passwordLink';

type Texts = Record<MessageKind | `${MessageKind}Subject`, string>;
const bundles = new Map<string, Texts>();

/**
 * The words of a message in a language of the site; in the site's default language when there are none in that one.
 * @returns subject for an email, and text
 */
export function messageText(
  gateway: Pick<Gateway, 'db'>,
  language: string | null | undefined,
  kind: MessageKind,
  values: Record<string, string | number>,
): { subject: string; text: string } {
  const { languages, defaultLanguage, brand } = siteState(gateway).settings;
  const known = languages.some(({ code }) => code === language) && language ? language : defaultLanguage;
  const texts = textsOf(known);
  const filled = (template: string) =>
    template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String({ brand, ...values }[name] ?? ''));
  return { subject: filled(texts[`${kind}Subject`]), text: filled(texts[kind]) };
}

function textsOf(language: string): Texts {
  const known = bundles.get(language);
  if (known) return known;
  const texts = JSON.parse(readFileSync(join(projectRoot, 'locales', language, 'messages.json'), 'utf8')) as Texts;
  bundles.set(language, texts);
  return texts;
}
