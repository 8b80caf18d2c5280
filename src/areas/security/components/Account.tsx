import { useEffect } from 'react';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { missingDetails, profile } from '../../../models/account-data.ts';
import { openPopup } from '../../../models/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Line, Lines } from '../../../ui/Lines.tsx';

/** Links to the other security pages (MEM-01). */
export function Account() {
  useEffect(() => {
    void profile.load();
  }, []);
  const missing = missingDetails.value;
  return (
    <Card>
      <h2>{t('security.account.title')}</h2>
      <Lines>
        <Method
          name="profile"
          icon="circle-user-round"
          text={
            missing > 0
              ? t('profile.details.missing', { count: missing })
              : t('security.account.profileText')
          }
          onOpen={() => go('/member')}
        />
        <Method
          name="password"
          icon="key-round"
          action="change"
          onOpen={() => openPopup('changePassModal')}
        />
        <Method name="payout" icon="landmark" onOpen={() => go('/member/payout')} />
      </Lines>
    </Card>
  );
}

interface MethodProps {
  name: 'profile' | 'password' | 'payout';
  icon: IconName;
  text?: string;
  action?: 'open' | 'change';
  onOpen: () => void;
}

function Method({
  name,
  icon,
  text = t(`security.account.${name}Text`),
  action = 'open',
  onOpen,
}: MethodProps) {
  const title = t(`security.account.${name}`);
  return (
    <Line
      icon={icon}
      end={
        <Button
          size="s"
          aria-label={`${t(`security.account.${action}`)}: ${title}`}
          onClick={onOpen}
        >
          {t(`security.account.${action}`)}
        </Button>
      }
    >
      <strong>{title}</strong>
      <span>{text}</span>
    </Line>
  );
}
