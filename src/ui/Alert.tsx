import { InlineAlert } from './InlineAlert.tsx';
import './Alert.css';

/** Announced when it appears. */
export function Alert({ text }: { text: string | null | undefined }) {
  return text ? (
    <div role="alert" className="alert">
      <InlineAlert icon="circle-exclamation-point" tone="warn">
        {text}
      </InlineAlert>
    </div>
  ) : null;
}
