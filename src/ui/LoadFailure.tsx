import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface LoadFailureProps {
  title: string;
  /** Why it failed, and what to do. */
  text: string;
  retryLabel: string;
  onRetry: () => unknown;
  /** A retry is under way. */
  busy?: boolean;
}

/** Replaces what could not be loaded, with a retry. */
export function LoadFailure({ title, text, retryLabel, onRetry, busy = false }: LoadFailureProps) {
  const retry = (
    <Button icon="refresh-cw" busy={busy} onClick={() => void onRetry()}>
      {retryLabel}
    </Button>
  );
  return <EmptyState icon="cloud-off" title={title} text={text} action={retry} />;
}
