import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Page } from '../../../ui/Page.tsx';
import { HelpArticles } from '../components/HelpArticles.tsx';
import { help, readyHelp } from '../help.model.ts';

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
      <p className="help__contact">
        <Link href="/news">{t('posts.news')}</Link>
        <Link href="/blog">{t('posts.blog')}</Link>
      </p>
    </Page>
  );
}
Help.ready = () => readyHelp(language.peek());

/** `#term` of links within the site, `?term=` of those from elsewhere. */
const namedNow = () =>
  location.hash.slice(1) || (new URLSearchParams(location.search).get('term') ?? '');

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
