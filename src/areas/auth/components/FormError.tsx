import { useEffect, useRef } from 'react';
import { type Words, t } from '../../../models/language.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';

/** Why a form was refused, above its fields; read out, and brought into sight, when it comes: the button is far below it (ERR-03). */
export function Complaint({ why }: { why: Words | null }) {
  return why && <Alert why={why} />;
}

function Alert({ why }: { why: Words }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers give a promise for it, which is nothing to clean up with.
    line.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={line} role="alert">
      <InlineAlert icon="circle-exclamation-point" tone="warn">
        {t(...why)}
      </InlineAlert>
    </div>
  );
}
