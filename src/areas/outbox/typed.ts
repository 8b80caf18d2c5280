import type { WaitingWrite } from '../../models/outbox.ts';

/** A popup, or the page that has the form. */
type Editing = 'editMessage' | 'editProfile' | `/${string}`;

/** Calls with typed fields (all but `not`), and their form. */
const forms: Readonly<
  Record<string, { fields?: readonly string[]; not?: readonly string[]; edit: Editing }>
> = {
  'account.feedback': { fields: ['content'], edit: 'editMessage' },
  'support.open': { fields: ['text'], edit: '/support' },
  'support.write': { fields: ['text'], edit: '/support' },
  'account.updateProfile': { not: ['avatar', 'incomeSource'], edit: 'editProfile' },
};

/** A write's typed text and its form; null: nothing typed. */
export function typedIn({ name, request }: Pick<WaitingWrite, 'name' | 'request'>): {
  text: string;
  edit: Editing;
} | null {
  const form = forms[name];
  if (!form) return null;
  const { fields = Object.keys(request), not = [], edit } = form;
  const texts = fields.filter((field) => !not.includes(field)).map((field) => request[field]);
  const typed = texts.filter((text) => typeof text === 'string');
  return typed.length > 0 ? { text: typed.join(' · '), edit } : null;
}
