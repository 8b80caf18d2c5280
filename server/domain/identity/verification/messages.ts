import type { Gateway } from '../../../context.ts';
import { siteState } from '../../../settings/state.ts';
import { siteTexts } from '../../../settings/texts.ts';

/** The messages that explain why there is no code. */
export type NoCode = 'noAccount' | 'haveAccount' | 'contactTaken';
/** What a message may say: `code` brings one, `passwordLink` a link; a number or mailbox that left an account gets a notice. */
type MessageKind = 'code' | 'passwordLink' | 'contactReplaced' | 'contactRemoved' | NoCode;

type Texts = Record<MessageKind | `${MessageKind}Subject`, string>;

/**
 * The text of a message in a language of the site, or in the default language when it is missing there.
 * @returns subject for an email, and text
 */
export function messageText(
  gateway: Pick<Gateway, 'db'>,
  language: string | null | undefined,
  kind: MessageKind,
  values: Record<string, string | number>,
): { subject: string; text: string } {
  const { brand } = siteState(gateway).settings;
  const texts = siteTexts<Texts>(gateway, language, 'verificationMessages');
  const filled = (template: string) =>
    template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) =>
      String({ brand, ...values }[name] ?? ''),
    );
  return { subject: filled(texts[`${kind}Subject`]), text: filled(texts[kind]) };
}
