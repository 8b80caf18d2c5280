import { useLocation } from 'wouter';
import type { LegalKind } from '../../../../contract/content/legal.ts';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LegalLinks } from '../components/LegalLinks.tsx';
import { LegalText } from '../components/LegalText.tsx';
import { Licence } from '../components/Licence.tsx';
import { kindOf, legal, readyLegal } from '../legal.model.ts';
import '../components/Legal.css';

/**
 * Licence, terms, privacy notice and cookies, in one chunk.
 */
export default function LegalPages() {
  const kind = kindOf(useLocation()[0]);
  return kind ? <Document kind={kind} /> : <Licence />;
}
LegalPages.ready = () => readyLegal(language.peek());

/**
 * A legal document (INFO-07), cached offline.
 * @useSignals
 */
function Document({ kind }: { kind: LegalKind }) {
  return (
    <Page title={t(`legal.of.${kind}`)} beside={<LastUpdated text={ageText(legal)} />}>
      <Card className="stack gap-3 licence">
        <LegalText key={kind} kind={kind} onLeave={() => {}} />
      </Card>
      <LegalLinks open={kind} />
    </Page>
  );
}
