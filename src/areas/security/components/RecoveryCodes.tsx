import { t } from '../../../models/language.ts';
import { toast } from '../../../models/dialogs.ts';
import { member } from '../../../models/session.ts';
import { Button } from '../../../ui/Button.tsx';

/** Recovery codes, shown once (AUTH-23). */
export function RecoveryCodes({
  codes,
  onStored,
}: {
  codes: readonly string[];
  onStored: () => void;
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast(t('security.recovery.copied'), 'good');
    } catch {
      toast(t('security.recovery.notCopied'), 'bad');
    }
  };
  return (
    <div className="stack security-form">
      <p>{t('security.recovery.text')}</p>
      <ol className="security__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions security-form__actions">
        <Button icon="copy" onClick={() => void copy()}>
          {t('security.recovery.copy')}
        </Button>
        <Button icon="download" onClick={() => download(codes)}>
          {t('security.recovery.download')}
        </Button>
      </div>
      <Button variant="primary" wide onClick={onStored}>
        {t('security.recovery.kept')}
      </Button>
    </div>
  );
}

/** Saves a local text file; nothing is sent. */
function download(codes: readonly string[]): void {
  const account = member.peek()?.account ?? '';
  const text = `${t('security.recovery.file', { account })}\n\n${codes.join('\n')}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), {
    href: url,
    download: `palaro-recovery-${account}.txt`,
  }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
