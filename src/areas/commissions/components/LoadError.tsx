import type { loadErrorText } from '../../../models/load-error.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface LoadErrorProps {
  /** `refreshing`: loading. */
  known: Parameters<typeof loadErrorText>[0];
  onRetry: () => void;
}

export function LoadError({ known, onRetry }: LoadErrorProps) {
  if (known.state === 'refreshing') return <Skeleton lines={4} height="3rem" />;
  return <LoadFailure {...failureTexts('commissions.absent', known.failure)} onRetry={onRetry} />;
}
