import { useEffect, useRef } from 'react';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';

/** A form's error, above its fields; announced and scrolled into view (ERR-03). */
export function FormError({ text }: { text: string | null }) {
  return text && <Line text={text} />;
}

function Line({ text }: { text: string }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Returns nothing: newer browsers give a promise, which is no clean-up.
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
