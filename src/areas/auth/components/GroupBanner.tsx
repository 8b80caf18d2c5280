import { useEffect, useState } from 'react';
import type { Banner } from '../../../../contract/content/calls.ts';
import { language } from '../../../models/language.ts';
import { imageUrl, reportImageFailure } from '../../../models/site.ts';
import { groupBanner } from '../banner.model.ts';
import './GroupBanner.css';

/** A popup's banner (AUTH-01, AUTH-13, AUTH-20); its reserved space avoids layout shifts. */
export function GroupBanner({ group }: { group: Banner['groupName'] }) {
  const [banner, setBanner] = useState<Banner | null | 'asking'>('asking');
  const [other, setOther] = useState<string | null>(null);
  const spoken = language.value;
  useEffect(() => {
    let wanted = true;
    const show = (found: Banner | null) => {
      setOther(null);
      setBanner(found);
    };
    void groupBanner(group, spoken).then((found) => wanted && show(found));
    return () => {
      wanted = false;
    };
  }, [group, spoken]);
  if (banner === null) return null;
  if (banner === 'asking') return <div className="group-banner" />;
  const url = other ?? imageUrl(banner.url);
  const onError = () => {
    const next = reportImageFailure(url);
    if (next) setOther(next);
    else setBanner(null);
  };
  return (
    <div className="group-banner">
      <img
        src={url}
        alt={banner.title}
        width="1200"
        height="450"
        crossOrigin="anonymous"
        onError={onError}
      />
    </div>
  );
}
