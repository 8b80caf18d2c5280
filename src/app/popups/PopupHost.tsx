import { createElement, useEffect, useState } from 'react';
import { type OpenPopup, closePopup, popups, toast } from '../../models/dialogs.ts';
import { t } from '../../models/language.ts';
import type { PopupViews } from '../../lib/area.ts';
import { type Load, findPopup, loadView, viewNow } from '../views/pages.ts';

/** Topmost last; each loads when first opened. */
export function PopupHost() {
  return popups.value.map((popup) => <Popup key={popup.id} popup={popup} />);
}

const own: PopupViews = {
  confirm: () => import('./ConfirmDialog.tsx'),
  menuSheet: () => import('./MenuSheet.tsx'),
};

function Popup({ popup }: { popup: OpenPopup }) {
  const load = (own[popup.name] as Load | undefined) ?? findPopup(popup.name);
  const [, setCame] = useState(false);
  useEffect(() => {
    if (!load) return closePopup(popup.id);
    loadView(load).then(
      () => setCame(true),
      () => {
        closePopup(popup.id);
        toast(t('status.trouble.popup'), 'bad');
      },
    );
    return undefined;
  }, [load, popup.id]);
  const View = load && viewNow(load);
  return View ? createElement(View, { ...popup.props, close: () => closePopup(popup.id) }) : null;
}
