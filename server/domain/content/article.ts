import type { Texts } from '../../db/tables/catalogue.ts';

/** Texts are filled in as `fillIn` does; an article without content is left out. */
export interface Article {
  term: string;
  section: Texts;
  title: Texts;
  content: Texts;
}
