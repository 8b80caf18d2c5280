import { useState } from 'react';
import { type RegisterField as Name, ruleOf } from '../../../../contract/identity/registration.ts';
import { t } from '../../../models/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { lastFields } from '../register-steps.ts';
import { Agreement } from './Agreement.tsx';
import { RegisterField, type StepProps } from './RegisterField.tsx';

/** The birthday, what may stay empty behind a tap, and the agreement (AUTH-13, AUTH-28). */
export function LastStep({ loaded, method, registration }: StepProps) {
  const { typed, form, position, agreement } = registration;
  const { settings } = loaded;
  const { asked, optional } = lastFields(position.step, settings, method, typed);
  const props = { loaded, method, registration };
  return (
    <>
      {asked.map((field, index) => (
        <RegisterField key={field} field={field} first={index === 0} {...props} />
      ))}
      {ruleOf(settings, method, 'captcha', typed).enabled && (
        <RegisterField field="captcha" first={asked.length === 0} {...props} />
      )}
      {optional.length > 0 && <Optional fields={optional} {...props} />}
      {method === 'mobile' && <p className="login-form__note">{t('registration.alias')}</p>}
      <Agreement {...agreement} age={settings.confirmAge} first={asked.length === 0} />
      {form.busy && <output className="unseen">{t('registration.opening')}</output>}
    </>
  );
}

/** Open where it has something, as an invitation's code or an error. */
function Optional({ fields, ...props }: StepProps & { fields: readonly Name[] }) {
  const { form, typed } = props.registration;
  const [open, setOpen] = useState(() => fields.some((field) => typed[field] !== ''));
  const isWrong = fields.some((field) => form.error(field));
  const withCode = fields.includes('affiliateCode');
  return (
    <details
      className="steps__optional"
      open={open || isWrong}
      onToggle={({ currentTarget }) => {
        // An error would have no place.
        currentTarget.open ||= isWrong;
        setOpen(currentTarget.open);
      }}
    >
      <summary>
        <Icon name="chevron-right" size={18} />
        {t(withCode ? 'registration.optionalCode' : 'registration.optional')}
      </summary>
      <div className="stack">
        {fields.map((field) => (
          <RegisterField key={field} field={field} first={false} {...props} />
        ))}
      </div>
    </details>
  );
}
