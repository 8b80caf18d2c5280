import { useEffect, useState } from 'react';
import { ageText } from '../../../models/freshness.ts';
import { t } from '../../../models/language.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Page } from '../../../ui/Page.tsx';
import { HelpArticles } from '../components/HelpArticles.tsx';
import { help } from '../help.model.ts';

/**
 * The help centre (INFO-01), readable without network once visited; `#term` opens an article and brings it into view (ROUTE-04). One
 * that is opened by hand becomes the page's address, so that it can be shared and come back to.
 * @useSignals
 */
export default function Help() {
  const term = useTerm();
  return (
    <Page
      title={t('help.title')}
      intro={t('help.intro')}
      beside={<LastUpdated text={ageText(help)} />}
    >
      <HelpArticles
        term={term}
        onOpen={(opened) => history.replaceState(history.state, '', `#${opened}`)}
        onLeave={() => {}}
      />
    </Page>
  );
}

const namedNow = () => location.hash.slice(1);

/** The article that the address names, as it changes; empty for none. */
function useTerm(): string {
  const [term, setTerm] = useState(namedNow);
  useEffect(() => {
    const follow = () => setTerm(namedNow());
    for (const event of ['hashchange', 'pushState', 'popstate']) addEventListener(event, follow);
    return () => {
      for (const event of ['hashchange', 'pushState', 'popstate'])
        removeEventListener(event, follow);
    };
  }, []);
  return term;
}
