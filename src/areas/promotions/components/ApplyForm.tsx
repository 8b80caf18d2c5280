import { type FormEvent, useState } from 'react';
import { remarkLength } from '../../../../contract/kyc/upload.ts';
import { type Chosen, idsOf } from '../../../lib/pictures.ts';
import { t } from '../../../models/language.ts';
import { pictureActions } from '../../../models/image-upload.ts';
import { toast } from '../../../models/dialogs.ts';
import { restText } from '../../../models/responsible.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pictures } from '../../../ui/Pictures.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { apply, claimAction } from '../promotions.model.ts';

/** Applies for a promotion on which the operator decides: a few words, and pictures where there are some (PROMO-02, MEM-18). */
export function ApplyForm({ id }: { id: string }) {
  const [remark, setRemark] = useState('');
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [tried, setTried] = useState(false);
  const ids = chosen.length === 0 ? [] : idsOf(chosen);
  const length = [...remark.trim()].length;
  const wrong =
    length > remarkLength
      ? t('promotions.apply.long', { most: remarkLength })
      : tried && length === 0
        ? t('promotions.apply.missing')
        : null;
  const now = claimAction.value;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!ids || length === 0 || length > remarkLength) return;
    if (await apply(id, remark.trim(), ids)) toast(t('promotions.apply.done'), 'good');
  };
  return (
    <form className="promo-apply" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={t('promotions.apply.remark')}
        hint={t('promotions.apply.hint')}
        rows={2}
        value={remark}
        onChange={setRemark}
        count={t('promotions.apply.count', { length, most: remarkLength })}
        over={length > remarkLength}
        error={wrong}
      />
      <Pictures
        ways={pictureActions}
        label={t('promotions.apply.pictures')}
        hint={t('withdraw.picture.hint')}
        chosen={chosen}
        onChange={setChosen}
        error={tried && !ids ? t('withdraw.picture.wait') : null}
      />
      <Button
        type="submit"
        variant="primary"
        icon="send"
        disabled={restText() !== null}
        busy={(now.kind === 'sending' || now.kind === 'checking') && now.request === id}
      >
        {t('promotions.apply.send')}
      </Button>
    </form>
  );
}
