import type { Gateway } from '../../../context.ts';
import { siteState } from '../../../settings/state.ts';
import { siteTexts } from '../../../settings/texts.ts';

export type NoCode = 'noAccount' | 'haveAccount' | 'contactTaken';
/** `contact…` go to a number or mailbox that left an account. */
type MessageKind =
  | 'code'
  | 'loginLocked'
  | 'passwordLink'
  | 'contactReplaced'
  | 'contactRemoved'
  | NoCode;

type Texts = Record<MessageKind | `${MessageKind}Subject`, string>;

/** In the default language when missing in the given one. */
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
