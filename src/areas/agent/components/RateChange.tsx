import type { TeamMemberPage } from '../../../../contract/agent/team-shapes.ts';
import type { TeamRates } from '../../../../contract/agent/team-rates.ts';
import { categories } from '../../../../contract/categories.ts';
import type { Failure } from '../../../lib/result.ts';
import { toast } from '../../../models/dialogs.ts';
import { failureRejection } from '../../../models/form-rejection.ts';
import { t } from '../../../models/language.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { dayText } from '../format.ts';
import { type TypedRates, linkQuery, readRates } from '../register-center.model.ts';
import { setRates } from '../team.model.ts';
import { rateErrors } from './NewLink.tsx';
import { RateFields } from './RateFields.tsx';

interface RateChangeProps {
  page: TeamMemberPage;
  onClose: () => void;
}

/**
 * New rates of a direct downline, from tomorrow on (AGT-06).
 * @useSignals
 */
export function RateChange({ page, onClose }: RateChangeProps) {
  // The register centre's answer has the agent's own rates, which bound these.
  const own = useCachedQuery(linkQuery, {}).value?.ownRates;
  const form = useRateForm({ page, onClose, own });
  return (
    <FormDialog
      title={t('team.changeOf', { account: page.member.account })}
      labels={{ close: t('ui.close'), cancel: t('registerCenter.cancel'), submit: t('team.save') }}
      form={form}
      onClose={onClose}
    >
      {own ? (
        <RateFields
          values={form.values.rates}
          own={own}
          hint={t('team.changeText')}
          errorOf={(category) => form.error(`rates.${category}`)}
          error={form.error('rates')}
          onChange={(rates) => form.set({ rates })}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </FormDialog>
  );
}

/** The newest change of each, which may be in force from tomorrow on only. */
function typedRates({ rates, changes }: TeamMemberPage): TypedRates {
  return Object.fromEntries(
    categories.map((category) => {
      const rate = changes.find((each) => each.category === category)?.rate ?? rates[category];
      return [category, rate === 0 ? '' : String(rate / 100)];
    }),
  ) as TypedRates;
}

function useRateForm({ page, onClose, own }: RateChangeProps & { own: TeamRates | undefined }) {
  const { account } = page.member;
  return useForm({
    initial: { rates: typedRates(page) },
    check: ({ rates }) => (own ? rateErrors(rates, own) : {}),
    onSubmit: async ({ rates }) => {
      const read = own && readRates(rates, own);
      if (!read || 'wrong' in read) return undefined;
      const answer = await setRates(account, read.rates);
      if (!answer.ok) return rejectionOf(answer.failure);
      toast(t('team.changed', { account, day: dayText(answer.value.from) }), 'good');
      onClose();
      return undefined;
    },
  });
}

/** With the category that the gateway blames, if any. */
function rejectionOf(failure: Failure) {
  const rejection = failureRejection(failure)!;
  const category = categories.find((each) => rejection.field === `rates.${each}`);
  if (!category) return rejection;
  return { ...rejection, text: () => `${t(`lobby.category.${category}`)}: ${rejection.text()}` };
}
