import type { WaitingWrite } from '../../models/outbox.ts';

/** Calls with typed fields (all but `not`), and their form's popup. */
const forms: Readonly<
  Record<
    string,
    { fields?: readonly string[]; not?: readonly string[]; editor: 'editMessage' | 'editProfile' }
  >
> = {
  'account.feedback': { fields: ['content'], editor: 'editMessage' },
  'account.updateProfile': { not: ['avatar', 'incomeSource'], editor: 'editProfile' },
};

/** A write's typed text and its popup; null: nothing typed. */
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
