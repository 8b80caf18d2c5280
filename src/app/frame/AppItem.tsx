import { type PointerEvent, useId, useRef, useState } from 'react';
import { t } from '../../models/language.ts';
import { Icon } from '../../ui/Icon.tsx';
import { DeferredFrame } from './DeferredFrame.tsx';
import './AppItem.css';

const panel = () => import('../../areas/install/components/AppPanel.tsx');

/** ms of hovering, or of absence, until the panel opens or closes: the pointer may cross others. */
const openAfter = 120;
const closeAfter = 250;

/** Pointer, click or key opens its panel beside the menu (SIDE-03). */
export function AppItem() {
  const id = useId();
  const entry = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const close = () => box.current?.hidePopover();
  const rest = (event: PointerEvent, ms: number, work: () => void) => {
    clearTimeout(timer.current);
    if (event.pointerType === 'mouse') timer.current = setTimeout(work, ms);
  };
  const place = () => {
    const { top, bottom, right } = entry.current!.getBoundingClientRect();
    const { style } = box.current!;
    const below = top < innerHeight / 2;
    style.insetInlineStart = `${right + 8}px`;
    style.insetBlockStart = below ? `${Math.max(8, top)}px` : 'auto';
    style.insetBlockEnd = below ? 'auto' : `${Math.max(8, innerHeight - bottom)}px`;
  };
  const shown = () => box.current?.matches(':popover-open') === true;
  const show = () => {
    place();
    if (!shown()) box.current!.showPopover();
  };
  // Fires too when a covering element vanishes: ignored once open, or the panel would return after
  // Escape.
  const enter = (event: PointerEvent) =>
    shown() ? clearTimeout(timer.current) : rest(event, openAfter, show);
  // Focus in the panel: its code may be being scanned.
  const leave = () => {
    if (!box.current?.contains(document.activeElement)) close();
  };
  return (
    <div onPointerEnter={enter} onPointerLeave={(event) => rest(event, closeAfter, leave)}>
      <button
        ref={entry}
        type="button"
        className="row-link menu__item"
        title={t('frame.install')}
        popoverTarget={id}
        popoverTargetAction="show"
        onClick={place}
      >
        <Icon name="download" />
        <span>{t('frame.install')}</span>
      </button>
      <section
        ref={box}
        id={id}
        popover="auto"
        className="popover app-drop"
        aria-label={t('frame.install')}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && <DeferredFrame load={panel} props={{ onGo: close }} />}
      </section>
    </div>
  );
}
