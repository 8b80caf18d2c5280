import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';

interface CameraProps {
  onPicture: (file: File) => void;
}

/** Takes a picture of a document with the camera (MEM-19j); nothing where there is none. */
export function Camera({ onPicture }: CameraProps) {
  const [open, setOpen] = useState(false);
  if (!globalThis.navigator?.mediaDevices?.getUserMedia) return null;
  return (
    <>
      <Button size="s" icon="camera" className="pictures__add" onClick={() => setOpen(true)}>
        {t('kyc.camera.open')}
      </Button>
      {open && <CameraDialog onPicture={onPicture} onClose={() => setOpen(false)} />}
    </>
  );
}

type State = 'starting' | 'on' | 'denied';

/** The back camera's stream in a video; stopped when the dialog closes. */
function useCamera(video: RefObject<HTMLVideoElement | null>): State {
  const [state, setState] = useState<State>('starting');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let closed = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      const wanted = { facingMode: 'environment', width: { ideal: 1920 } };
      stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
      if (closed) return stop();
      await play(video.current!, stream);
      setState('on');
    };
    start().catch(() => {
      stop();
      if (!closed) setState('denied');
    });
    return () => {
      closed = true;
      stop();
    };
  }, [video]);
  return state;
}

function play(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream;
  return video.play();
}

/** @useSignals */
function CameraDialog({ onPicture, onClose }: CameraProps & { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video);
  const take = async () => {
    const file = await pictureOf(video.current!);
    if (file) onPicture(file);
    onClose();
  };
  return (
    <Dialog
      title={t('kyc.camera.title')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      footer={
        state !== 'denied' && (
          <Button variant="primary" wide disabled={state !== 'on'} onClick={() => void take()}>
            {t('kyc.camera.take')}
          </Button>
        )
      }
    >
      {state === 'denied' ? (
        <InlineAlert icon="circle-exclamation-point" tone="warn">
          {t('kyc.camera.denied')}
        </InlineAlert>
      ) : (
        <>
          <p className="withdraw__text">{t('kyc.camera.hint')}</p>
          <div className="kyc__camera">
            <video ref={video} playsInline muted aria-label={t('kyc.camera.title')} />
            <span className="kyc__frame" aria-hidden="true" />
          </div>
        </>
      )}
    </Dialog>
  );
}

/** What the video shows now, whole: the frame only guides. Null where the browser makes none. */
async function pictureOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  return blob && new File([blob], t('kyc.camera.name'), { type: 'image/jpeg' });
}
