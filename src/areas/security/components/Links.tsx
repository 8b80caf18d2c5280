import { useEffect, useRef, useState } from 'react';
import type { Proof, SecurityState } from '../../../../contract/identity/security.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { link, unlink } from '../security.model.ts';
import { ProofDialog } from './ProofDialog.tsx';

type Link = SecurityState['links'][number];

/** Linked accounts of other sites; linking needs a proof (AUTH-26). */
export function Links({ links }: { links: readonly Link[] }) {
  const [open, setOpen] = useState<Link | null>(null);
  const site = open ? t(`security.signIn.${open.provider}`) : '';
  const visit = useRef<AbortController | null>(null);
  const close = () => {
    visit.current?.abort();
    setOpen(null);
  };
  useEffect(() => () => visit.current?.abort(), []);
  const act = ({ provider, linked }: Link, proof: Proof) => {
    if (linked) return unlink(provider, proof);
    visit.current?.abort();
    const { signal } = (visit.current = new AbortController());
    return link(provider, proof, { signal, onDone: close });
  };
  return (
    <Card>
      <h2>{t('security.links.title')}</h2>
      <p className="security__text">{t('security.links.text')}</p>
      <Lines>
        {links.map((one) => (
          <LinkLine key={one.provider} link={one} onOpen={() => setOpen(one)} />
        ))}
      </Lines>
      {open && (
        <ProofDialog
          title={t(open.linked ? 'security.links.unlinkTitle' : 'security.links.linkTitle', {
            site,
          })}
          text={t(open.linked ? 'security.links.unlinkText' : 'security.links.text')}
          submitLabel={t(open.linked ? 'security.links.unlink' : 'security.links.link')}
          onClose={close}
          onSubmit={async (proof) => {
            const failure = await act(open, proof);
            if (!failure) setOpen(null);
            return failure;
          }}
        />
      )}
    </Card>
  );
}

function LinkLine({ link: { provider, linked }, onOpen }: { link: Link; onOpen: () => void }) {
  const site = t(`security.signIn.${provider}`);
  return (
    <Line
      icon="log-in"
      end={
        <Button
          size="s"
          aria-label={t(linked ? 'security.links.unlinkLabel' : 'security.links.linkLabel', {
            site,
          })}
          onClick={onOpen}
        >
          {t(linked ? 'security.links.unlink' : 'security.links.link')}
        </Button>
      }
    >
      <strong>{site}</strong>
      <span>
        {linked
          ? t('security.links.linked', {
              name: linked.name,
              date: formatDate(linked.since, 'date'),
            })
          : t('security.links.unlinked')}
      </span>
    </Line>
  );
}
