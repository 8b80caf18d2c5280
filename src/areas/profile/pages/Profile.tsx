import { useEffect } from 'react';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { currentPath, go } from '../../../models/navigation.ts';
import { profile } from '../../../models/account-data.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { DetailsCard } from '../components/DetailsCard.tsx';
import { ProfileCard } from '../components/ProfileCard.tsx';
import '../components/Profile.css';

/** Account data (ROUTE-04), the centre's first page (MEM-01); offline with age (MEM-16). */
export default function Member() {
  void language.value;
  const path = currentPath.value;
  useEffect(() => {
    void profile.load();
  }, []);
  useEffect(() => {
    // The menu marks its page by the address.
    if (/\/security/i.test(path)) go('/member', { replace: true });
  }, [path]);
  return (
    <SidePanel
      {...memberCentre()}
      title={t('profile.title')}
      beside={<LastUpdated text={ageText(profile.now)} />}
    >
      <div className="stack member">
        <ProfileCard />
        <DetailsCard />
      </div>
    </SidePanel>
  );
}
