import { useEffect, useState } from 'react';
import { ageText } from '../../../models/freshness.ts';
import { t } from '../../../models/language.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Page } from '../../../ui/Page.tsx';
import { HelpArticles } from '../components/HelpArticles.tsx';
import { help } from '../help.model.ts';

/**
 * Help centre (INFO-01), cached offline; `#term` is the open article (ROUTE-04).
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

/** The address's article, live; empty: none. */
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
