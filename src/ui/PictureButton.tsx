import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';

interface PictureButtonProps {
  testId: string;
  multiple?: boolean;
  size?: 's' | 'm';
  wide?: boolean;
  busy?: boolean;
  className?: string;
  children: ReactNode;
  /** At least one; the same again too. */
  onFiles: (files: readonly File[]) => void;
}

/** Chooses PNG and JPEG files. */
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
