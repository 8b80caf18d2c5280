import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/layout.css';
import { useEffect, useState } from 'react';
import { useRouter } from 'wouter';
import { whenQuiet } from '../data/lazy-store.ts';
import { language } from '../models/language.ts';
import { aroundNavigation } from '../models/navigation.ts';
import { siteState } from '../models/site.ts';
import { Frame } from './frame/Frame.tsx';
import { startSideMenu } from './frame/side-menu.ts';
import { PopupHost } from './popups/PopupHost.tsx';
import { Toasts } from './popups/Toasts.tsx';
import { healImport } from './chunk-guard.ts';
import { useLateStyles } from './late-styles.ts';
import { Lazy } from './views/Lazy.tsx';
import { loadView } from './views/pages.ts';
import { Routes } from './routes/Routes.tsx';

const statusScreen = () => import('./status/screens.tsx');

/** The site or the screen in its place (BOOT-01). */
export function App() {
  // Redraws all below on a change of language (LANG-04).
  void language.value;
  useLateStyles();
  // A <Router> of our own would cost 300 bytes before the first tap.
  Object.assign(useRouter(), { aroundNav: aroundNavigation });
  useEffect(() => {
    startSideMenu();
    void whenQuiet(() => loadView(statusScreen).catch(() => {}));
    addEventListener('vite:preloadError', healImport);
    return () => removeEventListener('vite:preloadError', healImport);
  }, []);
  return (
    <>
      <Site />
      <PopupHost />
      <Toasts />
    </>
  );
}

/** Stays behind the status screen, so that nothing typed is lost (BOOT-08). */
function Site() {
  const state = siteState.value;
  const open = state === 'normal' || state === 'asking';
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);
  return (
    <>
      {shown && (
        <div hidden={!open}>
          <Frame>
            <Routes />
          </Frame>
        </div>
      )}
      {!open && <Lazy load={statusScreen} props={{ state }} waiting={null} />}
    </>
  );
}
