import type { WaitingWrite } from '../../models/outbox.ts';

/** The calls in which something is typed: its fields in the request (all but `not`), and the popup with the form to put it right. */
const forms: Readonly<
  Record<
    string,
    { fields?: readonly string[]; not?: readonly string[]; editor: 'editMessage' | 'editProfile' }
  >
> = {
  'account.feedback': { fields: ['content'], editor: 'editMessage' },
  'account.updateProfile': { not: ['avatar', 'incomeSource'], editor: 'editProfile' },
};

/** The text that a person typed in a write, and the popup in which it is put right. Null when nothing was typed. */
export function typedIn({ name, request }: Pick<WaitingWrite, 'name' | 'request'>): {
  text: string;
  editor: 'editMessage' | 'editProfile';
} | null {
  const form = forms[name];
  if (!form) return null;
  const { fields = Object.keys(request), not = [], editor } = form;
  const texts = fields.filter((field) => !not.includes(field)).map((field) => request[field]);
  const typed = texts.filter((text) => typeof text === 'string');
  return typed.length > 0 ? { text: typed.join(' · '), editor } : null;
}
