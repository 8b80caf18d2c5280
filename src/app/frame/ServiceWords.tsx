import type { ReactNode } from 'react';
import { supportAction } from '../../models/agent-pages.ts';
import { t } from '../../models/language.ts';
import { currentPath } from '../../models/navigation.ts';
import { drawMessages } from '../../ui/MessageWords.tsx';
import './ServiceWords.css';

/** Gives messages that name customer service a way there (INFO-06d); returns what undoes it. */
export const startServiceWords = (): (() => void) => drawMessages(linked);

/** Words that are text alone, with the name as a link; others as they are. A tracked read. */
function linked(words: ReactNode): ReactNode {
  const parts = [words].flat();
  if (!parts.every((part) => typeof part === 'string')) return words;
  const text = parts.join('');
  const name = t('frame.customerService');
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  const { href } = supportAction();
  if (at < 0 || currentPath.value === href) return words;
  const end = at + name.length;
  return (
    <>
      {text.slice(0, at)}
      {/* In a tab of its own, so that nothing typed is lost. */}
      <a className="service-words" href={href} target="_blank" rel="noopener">
        {text.slice(at, end)}
      </a>
      {text.slice(end)}
    </>
  );
}
