import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { MessageWords } from './MessageWords.tsx';
import './Toast.css';

export interface ToastProps {
  text: string;
  kind: 'info' | 'good' | 'bad';
  closeLabel: string;
  onClose: () => void;
}

const icons = { info: 'info', good: 'circle-check', bad: 'circle-exclamation-point' } as const;

/** Announced by the live region around it. */
export function Toast({ text, kind, closeLabel, onClose }: ToastProps) {
  return (
    <div className={`toast toast--${kind}`}>
      <Icon name={icons[kind]} className="toast__icon" />
      <span className="toast__text">
        <MessageWords words={text} />
      </span>
      <IconButton icon="x" label={closeLabel} onClick={onClose} />
    </div>
  );
}
