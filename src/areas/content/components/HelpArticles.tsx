import { useEffect, useLayoutEffect, useState } from 'react';
import { Link } from 'wouter';
import type { HelpArticle } from '../../../../contract/content/help.ts';
import { language, t } from '../../../models/language.ts';
import { openService } from '../../../models/customer-service.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { customerService } from '../../../models/site.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { help, loadHelp, sections } from '../help.model.ts';
import { SafeHtml } from './SafeHtml.tsx';
import './HelpArticles.css';

interface HelpArticlesProps {
  /** The requested article; empty: none. */
  term: string;
  /** Opened by hand. */
  onOpen: (term: string) => void;
  /** Runs before a link is followed. */
  onLeave: () => void;
}

/** Help articles by heading (INFO-01), the requested one open and in view. */
export function HelpArticles({ term, onOpen, onLeave }: HelpArticlesProps) {
  const code = language.value;
  const { value } = help.value;
  // Before paint, so that nothing looks missing yet.
  useLayoutEffect(() => void loadHelp(code), [code]);
  return (
    <>
      {value && term && !value.some((article) => article.term === term) && (
        <InlineAlert icon="info">{t('help.unknownTerm')}</InlineAlert>
      )}
      {value === null && <LoadError again={() => void loadHelp(code)} />}
      {sections(value ?? []).map(([heading, articles]) => (
        <Card key={heading} className="help">
          <h2>{heading}</h2>
          {articles.map((article) => (
            <Article
              key={article.term}
              article={article}
              wanted={article.term === term}
              onOpen={onOpen}
              onLeave={onLeave}
            />
          ))}
        </Card>
      ))}
      <Contact onLeave={onLeave} />
    </>
  );
}

interface ArticleProps extends Omit<HelpArticlesProps, 'term'> {
  article: HelpArticle;
  wanted: boolean;
}

/** Events of a visitor taking over. */
const touches = ['wheel', 'pointerdown', 'keydown'] as const;

function Article({ article, wanted, onOpen, onLeave }: ArticleProps) {
  const [open, setOpen] = useState(wanted);
  const [wasWanted, noteWanted] = useState(wanted);
  const [element, setElement] = useState<HTMLDetailsElement | null>(null);
  if (wasWanted !== wanted) {
    noteWanted(wanted);
    if (wanted) setOpen(true);
  }
  useEffect(() => {
    if (!wanted || !element) return undefined;
    // After the page's scroll to top and the dialog's opening.
    const timer = setTimeout(() => element.scrollIntoView({ block: 'start' }), 150);
    // Never scrolls under a finger.
    const stay = () => clearTimeout(timer);
    for (const type of touches) addEventListener(type, stay, { once: true, passive: true });
    return () => {
      stay();
      for (const type of touches) removeEventListener(type, stay);
    };
  }, [wanted, element]);
  const toggled = (now: boolean) => {
    setOpen(now);
    if (now && !wanted) onOpen(article.term);
  };
  return (
    <details
      ref={setElement}
      id={article.term}
      className="help__article"
      open={open}
      onToggle={(event) => toggled(event.currentTarget.open)}
    >
      <summary className="help__title">
        <h3 {...(wanted && { 'data-name': true })}>{article.title}</h3>
        <Icon name="chevron-down" />
      </summary>
      <div className="help__content" {...(wanted && { 'data-about': true })}>
        <SafeHtml html={article.content} onLeave={onLeave} />
      </div>
    </details>
  );
}

function LoadError({ again }: { again: () => void }) {
  if (help.value.state === 'refreshing') {
    return (
      <div aria-busy="true">
        <p className="unseen">{t('help.loading')}</p>
        <Skeleton lines={8} height="2.5rem" />
      </div>
    );
  }
  return <LoadFailure {...failureTexts('help.missing', help.value.failure)} onRetry={again} />;
}

function Contact({ onLeave }: { onLeave: () => void }) {
  const [service] = customerService.value;
  return (
    <p className="help__contact">
      {t('help.more')}{' '}
      <Link className={buttonClass({ size: 's' })} href="/support" onClick={onLeave}>
        {t('support.new')}
      </Link>
      {service && (
        <a
          className={buttonClass({ size: 's', variant: 'quiet' })}
          href={service.url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={openService}
        >
          {t('frame.customerService')}
        </a>
      )}
    </p>
  );
}
