import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';

interface PictureButtonProps {
  /** The input's test id. */
  testId: string;
  /** More than one may be chosen at a time. */
  multiple?: boolean;
  size?: 's' | 'm';
  wide?: boolean;
  busy?: boolean;
  className?: string;
  children: ReactNode;
  /** Gets the chosen files, at least one; the same ones may be chosen again afterwards. */
  onFiles: (files: readonly File[]) => void;
}

/** A button that opens the device's choice of PNG and JPEG pictures. */
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
