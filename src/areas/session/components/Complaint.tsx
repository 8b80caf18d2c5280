import { NoticeLine } from '../../../ui/NoticeLine.tsx';

/** Why a form was refused, above its fields; read out when it comes. */
export function Complaint({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div role="alert">
      <NoticeLine icon="circle-exclamation-point" tone="warn">
        {text}
      </NoticeLine>
    </div>
  );
}
