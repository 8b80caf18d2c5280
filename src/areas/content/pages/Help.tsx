import { useEffect, useLayoutEffect, useState } from 'react';
import type { HelpArticle } from '../../../../contract/help.ts';
import { ageText } from '../../../models/age.ts';
import { language, t } from '../../../models/language.ts';
import { openService } from '../../../models/service.ts';
import { customerService } from '../../../models/site.ts';
import { Age } from '../../../ui/Age.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SafeHtml } from '../components/SafeHtml.tsx';
import { help, loadHelp, sections } from '../help.model.ts';
import './Help.css';

/** The help centre (INFO-01), readable without network once visited; `#term` opens an article and brings it into view (ROUTE-04). */
export default function Help() {
  const code = language.value;
  const term = useTerm();
  const { value, state } = help.value;
  // Before anything is painted, so that nothing is said to be missing that was not asked for yet.
  useLayoutEffect(() => void loadHelp(code), [code]);
  return (
    <Page title={t('help.title')} intro={t('help.intro')} beside={<Age text={ageText(help)} />}>
      {value && term && !value.some((article) => article.term === term) && (
        <NoticeLine icon="info">{t('help.unknownTerm')}</NoticeLine>
      )}
      {value === null && <Absent state={state} again={() => void loadHelp(code)} />}
      {sections(value ?? []).map(([heading, articles]) => (
        <Section key={heading} heading={heading} articles={articles} term={term} />
      ))}
      <Contact />
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
      for (const event of ['hashchange', 'pushState', 'popstate']) removeEventListener(event, follow);
    };
  }, []);
  return term;
}

function Section({ heading, articles, term }: { heading: string; articles: HelpArticle[]; term: string }) {
  return (
    <Card className="help">
      <h2>{heading}</h2>
      {articles.map((article) => (
        <Article key={article.term} article={article} wanted={article.term === term} />
      ))}
    </Card>
  );
}

/** Opened by hand it becomes the page's address, so that it can be shared and come back to. */
function Article({ article, wanted }: { article: HelpArticle; wanted: boolean }) {
  const [open, setOpen] = useState(wanted);
  const [wasWanted, noteWanted] = useState(wanted);
  const [element, setElement] = useState<HTMLDetailsElement | null>(null);
  if (wasWanted !== wanted) {
    noteWanted(wanted);
    if (wanted) setOpen(true);
  }
  useEffect(() => {
    if (!wanted || !element) return undefined;
    // The page itself goes to its top when it is drawn.
    const timer = setTimeout(() => element.scrollIntoView({ block: 'start' }), 60);
    return () => clearTimeout(timer);
  }, [wanted, element]);
  const toggled = (now: boolean) => {
    setOpen(now);
    if (now && !wanted) history.replaceState(history.state, '', `#${article.term}`);
  };
  return (
    <details ref={setElement} id={article.term} className="help__article" open={open} onToggle={(event) => toggled(event.currentTarget.open)}>
      <summary className="help__title">
        <h3>{article.title}</h3>
        <Icon name="chevron-down" />
      </summary>
      <div className="help__content">
        <SafeHtml html={article.content} onLeave={() => {}} />
      </div>
    </details>
  );
}

function Absent({ state, again }: { state: string; again: () => void }) {
  if (state === 'refreshing') {
    return (
      <div aria-busy="true">
        <p className="unseen">{t('help.loading')}</p>
        <Skeleton lines={8} height="2.5rem" />
      </div>
    );
  }
  return (
    <Empty
      icon="cloud-off"
      title={t('help.missing')}
      text={t('help.missingText')}
      action={
        <Button icon="refresh-cw" onClick={again}>
          {t('help.retry')}
        </Button>
      }
    />
  );
}

function Contact() {
  const [service] = customerService.value;
  if (!service) return null;
  return (
    <p className="help__contact">
      {t('help.more')}{' '}
      <a className={buttonClass({ size: 's' })} href={service.url} target="_blank" rel="noopener noreferrer" onClick={openService}>
        {t('frame.customerService')}
      </a>
    </p>
  );
}
