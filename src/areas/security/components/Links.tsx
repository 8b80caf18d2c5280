import { useState } from 'react';
import type { SecurityState } from '../../../../contract/security.ts';
import { formatDate, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { link, unlink } from '../security.model.ts';
import { ProofDialog } from './ProofDialog.tsx';

type Link = SecurityState['links'][number];

/** Accounts of other sites that open this one; linked from inside, with a proof (AUTH-26). */
export function Links({ links }: { links: readonly Link[] }) {
  const [open, setOpen] = useState<Link | null>(null);
  const site = open ? t(`security.signIn.${open.provider}`) : '';
  const act = open?.linked ? unlink : link;
  return (
    <Card>
      <h2>{t('security.links.title')}</h2>
      <p className="security__text">{t('security.links.text')}</p>
      <ul className="security__list">
        {links.map((one) => (
          <LinkLine key={one.provider} link={one} onOpen={() => setOpen(one)} />
        ))}
      </ul>
      {open && (
        <ProofDialog
          title={t(open.linked ? 'security.links.unlinkTitle' : 'security.links.linkTitle', { site })}
          text={t(open.linked ? 'security.links.unlinkText' : 'security.links.text')}
          submitLabel={t(open.linked ? 'security.links.unlink' : 'security.links.link')}
          onClose={() => setOpen(null)}
          onSubmit={async (proof) => {
            const failure = await act(open.provider, proof);
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
    <li className="security__line">
      <Icon name="log-in" />
      <div className="security__words">
        <strong>{site}</strong>
        <span>{linked ? t('security.links.linked', { name: linked.name, date: formatDate(linked.since, 'date') }) : t('security.links.unlinked')}</span>
      </div>
      <Button size="s" aria-label={t(linked ? 'security.links.unlinkLabel' : 'security.links.linkLabel', { site })} onClick={onOpen}>
        {t(linked ? 'security.links.unlink' : 'security.links.link')}
      </Button>
    </li>
  );
}
