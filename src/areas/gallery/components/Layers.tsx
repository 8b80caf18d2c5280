import { useState } from 'react';
import { confirm, openPopup, toast } from '../../../models/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, type DialogProps } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';

const kinds: Record<string, Partial<DialogProps>> = {
  Center: { size: 'center', footer: <Button variant="primary">Main action</Button> },
  Wide: { size: 'wide' },
  Small: { size: 'small' },
  'Closes after 3 s': { autoCloseMs: 3000 },
  'Cover does not close': { coverCloses: false },
};

function Sample({ kind, onClose }: { kind: string; onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog title={kind} closeLabel="Close" onClose={onClose} {...kinds[kind]}>
      {kind === 'Small' ? (
        'A word'
      ) : (
        <Field label="A field" value={text} onChange={setText} data-autofocus />
      )}
    </Dialog>
  );
}

/** Overlays. */
export function Layers() {
  const [open, setOpen] = useState<string | null>(null);
  const ask = async () => {
    const sure = await confirm({
      title: 'Sure?',
      text: 'A question with two answers.',
      confirmLabel: 'Yes',
    });
    toast(sure ? 'Yes' : 'No', sure ? 'good' : 'info');
  };
  return (
    <section className="design-system__row">
      {Object.keys(kinds).map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {kind}
        </Button>
      ))}
      <Button onClick={() => void ask()}>Confirm</Button>
      <Button onClick={() => openPopup('menuSheet')}>Menu sheet</Button>
      <Button onClick={() => toast(`It is ${new Date().toISOString()}`, 'bad')}>Toast</Button>
      <Menu label="A menu" trigger="Menu">
        <MenuItem icon="bell">First entry</MenuItem>
        <MenuItem icon="headset" href="/">
          A link
        </MenuItem>
      </Menu>
      {open && <Sample kind={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
