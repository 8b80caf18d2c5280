import { useEffect } from 'react';
import { Link } from 'wouter';
import { ageText } from '../../../models/age.ts';
import { language, t } from '../../../models/language.ts';
import { profile } from '../../../models/own-things.ts';
import { Age } from '../../../ui/Age.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ProfileCard } from '../components/ProfileCard.tsx';
import './Member.css';

/** The member centre (ROUTE-04): what the account tells of itself, readable without network with the time it was fetched (MEM-16). */
export default function Member() {
  void language.value;
  useEffect(() => {
    void profile.load();
  }, []);
  return (
    <Page title={t('member.title')} beside={<Age text={ageText(profile.now)} />}>
      <ProfileCard />
      <Link href="/member/security" className={`${buttonClass()} member__way`}>
        <Icon name="shield-check" size={18} />
        {t('frame.security')}
      </Link>
    </Page>
  );
}
