import { t } from '../../../models/language.ts';

const rules = ['kind', 'money', 'contact', 'play'] as const;

export function Rules() {
  return (
    <ul className="chat__rules">
      {rules.map((rule) => (
        <li key={rule}>{t(`chat.rule.${rule}`)}</li>
      ))}
    </ul>
  );
}
