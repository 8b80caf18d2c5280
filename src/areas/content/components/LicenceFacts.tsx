import { t } from '../../../models/language.ts';
import { brand, site } from '../../../models/site.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';

/** The operator's licence (INFO-04). */
export function LicenceFacts() {
  const { licence, regulator } = site.value?.info.resources ?? {};
  return (
    <>
      <DescriptionList
        items={[
          [t('legal.site'), brand.value],
          [t('legal.number'), licence],
          [t('legal.regulator'), regulator],
          [t('legal.address'), location.host],
        ]}
      />
      <p>{t(licence ? 'legal.check' : 'legal.unset')}</p>
      <p>{t('legal.age')}</p>
    </>
  );
}
