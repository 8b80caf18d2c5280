import { dataSaver, setDataSaver } from '../../models/data-saver.ts';
import { t } from '../../models/language.ts';
import { language, languages, setLanguage } from '../../models/language.ts';
import { toast } from '../../models/dialogs.ts';
import { type ThemeChoice, setTheme, themeChoice } from '../../models/theme.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';

const choose = async (code: string) => {
  if (!(await setLanguage(code))) toast(t('frame.languageFailed'), 'bad');
};

/** Chooses the language (LANG-04). */
export function LanguageChoice() {
  const items = languages.value.map(({ code, label }) => ({ id: code, label }));
  return (
    <SegmentedControl
      label={t('frame.language')}
      items={items}
      selected={language.value}
      onSelect={(code) => void choose(code)}
    />
  );
}

/** Chooses the theme (THEME-01). */
export function ThemeChoices() {
  return (
    <SegmentedControl
      label={t('frame.theme')}
      items={[
        { id: 'system', label: t('frame.themeSystem'), icon: 'sun-moon' },
        { id: 'light', label: t('frame.themeLight'), icon: 'sun' },
        { id: 'dark', label: t('frame.themeDark'), icon: 'moon' },
      ]}
      selected={themeChoice.value}
      onSelect={(id) => setTheme(id as ThemeChoice)}
    />
  );
}

/** Switches the data saver (PWA-12). */
export function SaverChoice() {
  return (
    <SegmentedControl
      label={t('storage.saver.heading')}
      items={(['off', 'on'] as const).map((id) => ({ id, label: t(`storage.saver.${id}`) }))}
      selected={dataSaver.value ? 'on' : 'off'}
      onSelect={(id) => setDataSaver(id === 'on')}
    />
  );
}
