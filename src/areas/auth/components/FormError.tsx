import { useEffect, useRef } from 'react';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';

/** Why a form was rejected, above its fields; read out and scrolled into view when it comes, as the button is far below it (ERR-03). */
export function FormError({ text }: { text: string | null }) {
  return text && <Line text={text} />;
}

function Line({ text }: { text: string }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    line.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={line} role="alert">
      <InlineAlert icon="circle-exclamation-point" tone="warn">
        {text}
      </InlineAlert>
    </div>
  );
}
