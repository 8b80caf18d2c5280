import { useState } from 'react';
import type {
  Contact,
  ContactKind,
  SecurityState,
} from '../../../../contract/identity/security.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { BindContact } from './BindContact.tsx';
import { RemoveContact } from './RemoveContact.tsx';

type Action = 'add' | 'prove' | 'change' | 'remove';

/** Mobile number and e-mail: value, verification, actions (MEM-01). */
export function Contacts({ contacts }: { contacts: SecurityState['contacts'] }) {
  const [open, setOpen] = useState<{ kind: ContactKind; action: Action } | null>(null);
  const close = () => setOpen(null);
  const contact = open && contacts[open.kind];
  return (
    <Card>
      <h2>{t('security.contacts.title')}</h2>
      <p className="security__text">{t('security.contacts.text')}</p>
      <Lines>
        {(['mobile', 'email'] as const).map((kind) => (
          <ContactLine
            key={kind}
            kind={kind}
            contact={contacts[kind]}
            onOpen={(action) => setOpen({ kind, action })}
          />
        ))}
      </Lines>
      {open && open.action !== 'remove' && (
        <BindContact
          kind={open.kind}
          has={contact?.masked ?? null}
          proves={open.action === 'prove'}
          onClose={close}
        />
      )}
      {open?.action === 'remove' && contact && (
        <RemoveContact kind={open.kind} contact={contact} onClose={close} />
      )}
    </Card>
  );
}

interface ContactLineProps {
  kind: ContactKind;
  contact: Contact | null;
  onOpen: (action: Action) => void;
}

function actionsOf(contact: Contact | null): Action[] {
  if (!contact) return ['add'];
  return contact.proved === null ? ['prove', 'change', 'remove'] : ['change', 'remove'];
}

function ContactLine({ kind, contact, onOpen }: ContactLineProps) {
  const title = t(`security.contacts.${kind}`);
  return (
    <Line
      icon={kind === 'mobile' ? 'phone' : 'mail'}
      end={actionsOf(contact).map((action) => (
        <Button
          key={action}
          size="s"
          variant={action === 'prove' ? 'primary' : 'secondary'}
          aria-label={`${t(`security.contacts.${action}`)}: ${title}`}
          onClick={() => onOpen(action)}
        >
          {t(`security.contacts.${action}`)}
        </Button>
      ))}
    >
      <strong>{title}</strong>
      <ContactWords kind={kind} contact={contact} />
    </Line>
  );
}

function ContactWords({ kind, contact }: Pick<ContactLineProps, 'kind' | 'contact'>) {
  if (!contact) return <span>{t(`security.contacts.${kind}None`)}</span>;
  const { masked, proved } = contact;
  return (
    <>
      <span>{masked}</span>
      <span>
        {proved === null
          ? t('security.contacts.unproved')
          : t('security.contacts.proved', { date: formatDate(proved, 'date') })}
      </span>
    </>
  );
}
