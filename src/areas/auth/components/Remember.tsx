import { t } from '../../../models/language.ts';

/** Remembers the login on this device for a day (AUTH-10). */
export function Remember({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="login-form__remember">
      <input
        type="checkbox"
        name="remember"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t('auth.remember')}
    </label>
  );
}
