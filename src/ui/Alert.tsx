import { InlineAlert } from './InlineAlert.tsx';
import './Alert.css';

/** Why something that was asked for was not done; read out when it comes, nothing while there is nothing to say. */
export function Alert({ text }: { text: string | null | undefined }) {
  return text ? (
    <div role="alert" className="alert">
      <InlineAlert icon="circle-exclamation-point" tone="warn">
        {text}
      </InlineAlert>
    </div>
  ) : null;
}
