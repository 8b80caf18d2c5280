import { createElement, useEffect, useState } from 'react';
import { type OpenPopup, closePopup, popups, toast } from '../../models/dialogs.ts';
import { t } from '../../models/language.ts';
import { findPopup, loadView, viewNow } from '../views/pages.ts';

/** Topmost last; each loads when first opened. */
export function PopupHost() {
  return popups.value.map((popup) => <Popup key={popup.id} popup={popup} />);
}

/** @useSignals */
function Popup({ popup }: { popup: OpenPopup }) {
  const load = findPopup(popup.name);
  // Twice where the list of popups had not come.
  const [, setCame] = useState(0);
  useEffect(() => {
    if (!load) return closePopup(popup.id);
    loadView(load).then(
      () => setCame((times) => times + 1),
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
