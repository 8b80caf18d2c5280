import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Chosen, PictureActions, Prepared } from '../lib/pictures.ts';
import { IconButton } from './Button.tsx';
import { FieldError } from './FieldError.tsx';
import { Icon } from './Icon.tsx';
import { PictureButton } from './PictureButton.tsx';
import type { IconName } from './icons.ts';
import './Field.css';

export interface PicturesProps {
  ways: PictureActions;
  label: string;
  hint: string;
  chosen: readonly Chosen[];
  onChange: (change: (before: readonly Chosen[]) => readonly Chosen[]) => void;
  error: string | null;
  /** Another source of files, beside their choice. */
  source?: (add: (files: readonly File[]) => void) => ReactNode;
}

/** Uploads at once; a failed one can be retried. */
export function Pictures({ ways, label, hint, chosen, onChange, error, source }: PicturesProps) {
  const id = useId();
  const set = (key: string, change: Partial<Chosen>) =>
    onChange((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const send = async (key: string, picture: Prepared) => {
    set(key, { wrong: null, id: null });
    const sent = await ways.send(picture);
    set(key, typeof sent === 'string' ? { id: sent } : { wrong: sent });
  };
  const add = async (files: readonly File[]) => {
    for (const file of files.slice(0, ways.max - chosen.length)) {
      const key = crypto.randomUUID();
      onChange((before) => [
        ...before,
        { key, name: file.name, picture: null, id: null, wrong: null },
      ]);
      const picture = await ways.prepare(file);
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
      <ul className="card-list gap-2 pictures__list" aria-labelledby={id}>
        {chosen.map((each) => (
          <PictureItem
            key={each.key}
            ways={ways}
            chosen={each}
            onSend={(picture) => void send(each.key, picture)}
            onRemove={() => onChange((before) => before.filter(({ key }) => key !== each.key))}
          />
        ))}
      </ul>
      {chosen.length < ways.max && source?.((files) => void add(files))}
      {chosen.length < ways.max && (
        <PictureButton
          testId="pictures"
          multiple
          size="s"
          className="pictures__add"
          onFiles={(files) => void add(files)}
        >
          {ways.say('add')}
        </PictureButton>
      )}
      <p className="text-muted field__hint">{hint}</p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface PictureItemProps {
  ways: PictureActions;
  chosen: Chosen;
  onSend: (picture: Prepared) => void;
  onRemove: () => void;
}

/** In place of a thumbnail. */
function iconOf({ wrong, id }: Chosen): IconName {
  if (wrong) return 'circle-exclamation-point';
  return id ? 'circle-check' : 'clock';
}

function PictureItem({ ways, chosen, onSend, onRemove }: PictureItemProps) {
  return (
    <li className="pictures__item">
      {chosen.picture ? (
        <Small picture={chosen.picture} />
      ) : (
        <Icon name={iconOf(chosen)} className="pictures__small" />
      )}
      <span className="pictures__words">
        <span className="pictures__name">{chosen.name}</span>
        <output className={chosen.wrong ? 'pictures__state pictures__wrong' : 'pictures__state'}>
          {chosen.wrong ? ways.explain(chosen.wrong) : ways.say(chosen.id ? 'stored' : 'sending')}
        </output>
      </span>
      {chosen.wrong && chosen.picture && (
        <IconButton
          icon="refresh-cw"
          label={ways.say('again', { name: chosen.name })}
          onClick={() => onSend(chosen.picture!)}
        />
      )}
      <IconButton icon="x" label={ways.say('remove', { name: chosen.name })} onClick={onRemove} />
    </li>
  );
}

function Small({ picture: { small } }: { picture: Prepared }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => canvas.current?.getContext('2d')?.drawImage(small, 0, 0), [small]);
  return (
    <canvas
      ref={canvas}
      className="pictures__small"
      width={small.width}
      height={small.height}
      aria-hidden="true"
    />
  );
}
