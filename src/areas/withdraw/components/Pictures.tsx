import { useEffect, useId, useRef } from 'react';
import { mostPictures } from '../../../../contract/upload.ts';
import { type Words, t } from '../../../models/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { type Prepared, prepare, sendPicture } from '../picture.model.ts';

/** A picture that was chosen: on its way, kept by the gateway under an id, or not, with the words why. */
export interface Chosen {
  key: string;
  name: string;
  picture: Prepared | null;
  id: string | null;
  wrong: Words | null;
}

/** The ids of pictures that are all kept; null while one is on its way or failed, or when there is none. */
export function idsOf(chosen: readonly Chosen[]): string[] | null {
  const ids = chosen.flatMap(({ id }) => id ?? []);
  return ids.length > 0 && ids.length === chosen.length ? ids : null;
}

interface PicturesProps {
  label: string;
  hint: string;
  chosen: readonly Chosen[];
  onChange: (change: (before: readonly Chosen[]) => readonly Chosen[]) => void;
  error: string | null;
}

/** Chooses up to three pictures and sends each as it is chosen (MEM-18); one that did not get through is sent again by its button. */
export function Pictures({ label, hint, chosen, onChange, error }: PicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const set = (key: string, change: Partial<Chosen>) => onChange((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const send = async (key: string, picture: Prepared) => {
    set(key, { wrong: null, id: null });
    const sent = await sendPicture(picture);
    set(key, typeof sent === 'string' ? { id: sent } : { wrong: sent });
  };
  const add = async (files: readonly File[]) => {
    for (const file of files.slice(0, mostPictures - chosen.length)) {
      const key = crypto.randomUUID();
      onChange((before) => [...before, { key, name: file.name, picture: null, id: null, wrong: null }]);
      const picture = await prepare(file);
      if (!('data' in picture)) {
        set(key, { wrong: picture });
        continue;
      }
      set(key, { picture });
      await send(key, picture);
    }
  };
  return (
    <div className="field pictures">
      <span className="field__label" id={id}>
        {label}
      </span>
      <ul className="pictures__list" aria-labelledby={id}>
        {chosen.map((each) => (
          <li key={each.key} className="pictures__item">
            {each.picture ? <Small picture={each.picture} /> : <Icon name="clock" className="pictures__small" />}
            <span className="pictures__words">
              <span className="pictures__name">{each.name}</span>
              <output className={each.wrong ? 'pictures__state pictures__wrong' : 'pictures__state'}>
                {each.wrong ? t(...each.wrong) : t(each.id ? 'withdraw.picture.kept' : 'withdraw.picture.sending')}
              </output>
            </span>
            {each.wrong && each.picture && (
              <IconButton icon="refresh-cw" label={t('withdraw.picture.again', { name: each.name })} onClick={() => void send(each.key, each.picture!)} />
            )}
            <IconButton icon="x" label={t('withdraw.picture.remove', { name: each.name })} onClick={() => onChange((before) => before.filter(({ key }) => key !== each.key))} />
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        multiple
        hidden
        data-testid="pictures"
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {chosen.length < mostPictures && (
        <Button size="s" className="pictures__add" onClick={() => input.current?.click()}>
          {t('withdraw.picture.add')}
        </Button>
      )}
      <p className="field__hint">{hint}</p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The picture, small. */
function Small({ picture: { small } }: { picture: Prepared }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => canvas.current?.getContext('2d')?.drawImage(small, 0, 0), [small]);
  return <canvas ref={canvas} className="pictures__small" width={small.width} height={small.height} aria-hidden="true" />;
}
