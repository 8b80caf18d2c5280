import { useState } from 'react';
import type { SecurityState } from '../../../../contract/identity/security.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatRelative, t } from '../../../models/language.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { deviceOf } from '../format-device.ts';
import { addPasskey, canMakePasskeys, removePasskey } from '../security.model.ts';
import { PasskeyNameField, passkeyNameError } from './PasskeyNameField.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';

type Passkey = SecurityState['passkeys'][number];
type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** Adds, renames and removes passkeys (AUTH-23). */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Card>
      <h2>{t('security.passkeys.title')}</h2>
      <p className="security__text">{t('security.passkeys.text')}</p>
      {passkeys.length > 0 && (
        <Lines>
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              onOpen={(what) => setOpen({ what, passkey })}
            />
          ))}
        </Lines>
      )}
      {canMakePasskeys() ? (
        <Button icon="key-round" onClick={() => setOpen({ what: 'add' })}>
          {t('security.passkeys.add')}
        </Button>
      ) : (
        <InlineAlert icon="info">{t('security.passkeys.unsupported')}</InlineAlert>
      )}
      {open?.what === 'add' && <AddPasskey onClose={close} />}
      {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.what === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} />}
    </Card>
  );
}

function PasskeyLine({
  passkey,
  onOpen,
}: {
  passkey: Passkey;
  onOpen: (what: 'rename' | 'remove') => void;
}) {
  const { name, since, lastUsed } = passkey;
  const used = lastUsed
    ? t('security.passkeys.used', { ago: formatRelative(lastUsed) })
    : t('security.passkeys.unused');
  return (
    <Line
      icon="key-round"
      end={
        <>
          <IconButton
            icon="pencil"
            label={t('security.passkeys.rename', { name })}
            onClick={() => onOpen('rename')}
          />
          <IconButton
            icon="trash"
            label={t('security.passkeys.remove', { name })}
            onClick={() => onOpen('remove')}
          />
        </>
      }
    >
      <strong>{name}</strong>
      <span>{`${t('security.passkeys.since', { date: formatDate(since, 'date') })}, ${used}`}</span>
    </Line>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const { browser, system } = deviceOf(navigator.userAgent);
  return (
    <ProofDialog
      title={t('security.passkeys.addTitle')}
      text={t('security.totp.proofText')}
      submitLabel={t('security.passkeys.create')}
      onClose={onClose}
      initial={{ name: [browser, system].filter(Boolean).join(', ') }}
      check={({ name }) => ({ name: passkeyNameError(name) })}
      onSubmit={async (proof, { name }) => {
        const failure = await addPasskey(name.trim(), proof);
        if (!failure) onClose();
        return failure === 'cancelled'
          ? formRejection({ why: ['security.passkeys.cancelled'] })
          : failure;
      }}
    >
      {({ field }) => (
        <PasskeyNameField field={field('name')} hint={t('security.passkeys.nameHint')} />
      )}
    </ProofDialog>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <ProofDialog
      title={t('security.passkeys.removeTitle', { name: passkey.name })}
      text={t('security.passkeys.removeText')}
      submitLabel={t('security.passkeys.removeDo')}
      onClose={onClose}
      onSubmit={async (proof) => {
        const failure = await removePasskey(passkey.id, proof);
        if (!failure) onClose();
        return failure;
      }}
    />
  );
}
