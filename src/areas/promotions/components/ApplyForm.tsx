import { remarkLength } from '../../../../contract/kyc/upload.ts';
import { type Chosen, idsOf } from '../../../lib/pictures.ts';
import { t } from '../../../models/language.ts';
import { pictureActions, picturesError } from '../../../models/image-upload.ts';
import { toast } from '../../../models/dialogs.ts';
import { coolOffText } from '../../../models/responsible.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pictures } from '../../../ui/Pictures.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { apply, claimAction } from '../promotions.model.ts';

const noValues: { remark: string; chosen: readonly Chosen[] } = { remark: '', chosen: [] };

const lengthOf = (remark: string): number => [...remark.trim()].length;
const remarkError = (remark: string): string | null =>
  lengthOf(remark) > remarkLength ? t('promotions.apply.long', { max: remarkLength }) : null;

/** Applies for the operator's approval, with remark and pictures (PROMO-02, MEM-18). */
export function ApplyForm({ id }: { id: string }) {
  const { element, field, values, set, error } = useForm({
    initial: noValues,
    check: ({ remark, chosen }) => ({
      remark: remarkError(remark) ?? (remark.trim() === '' ? t('promotions.apply.missing') : null),
      chosen: picturesError(chosen),
    }),
    onSubmit: async ({ remark, chosen }) => {
      if (await apply(id, remark.trim(), idsOf(chosen) ?? []))
        toast(t('promotions.apply.done'), 'good');
    },
  });
  const length = lengthOf(values.remark);
  const now = claimAction.value;
  return (
    <form className="promo-apply" {...element}>
      <TextArea
        {...field('remark')}
        label={t('promotions.apply.remark')}
        hint={t('promotions.apply.hint')}
        rows={2}
        count={t('promotions.apply.count', { length, max: remarkLength })}
        over={length > remarkLength}
        error={remarkError(values.remark) ?? error('remark')}
      />
      <Pictures
        ways={pictureActions}
        label={t('promotions.apply.pictures')}
        hint={t('withdrawals.picture.hint')}
        chosen={values.chosen}
        onChange={(change) => set((before) => ({ chosen: change(before.chosen) }))}
        error={error('chosen')}
      />
      <Button
        type="submit"
        variant="primary"
        icon="send"
        disabled={coolOffText() !== null}
        busy={(now.kind === 'sending' || now.kind === 'checking') && now.request === id}
      >
        {t('promotions.apply.send')}
      </Button>
    </form>
  );
}
