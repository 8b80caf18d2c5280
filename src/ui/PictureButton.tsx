import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';

interface PictureButtonProps {
  /** Names its input to tests. */
  testId: string;
  /** More than one may be chosen at a time. */
  multiple?: boolean;
  size?: 's' | 'm';
  wide?: boolean;
  busy?: boolean;
  className?: string;
  children: ReactNode;
  /** The files chosen, one at least; the same ones may be chosen again afterwards. */
  onFiles: (files: readonly File[]) => void;
}

/** A button that lets PNG and JPEG pictures of the device be chosen. */
export function PictureButton({
  testId,
  multiple = false,
  onFiles,
  ...button
}: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        multiple={multiple}
        hidden
        data-testid={testId}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
