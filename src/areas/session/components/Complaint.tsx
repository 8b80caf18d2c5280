import { type Words, t } from '../../../models/language.ts';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';

/** Why a form was refused, above its fields; read out when it comes. */
export function Complaint({ why }: { why: Words | null }) {
  if (!why) return null;
  return (
    <div role="alert">
      <NoticeLine icon="circle-exclamation-point" tone="warn">
        {t(...why)}
      </NoticeLine>
    </div>
  );
}
