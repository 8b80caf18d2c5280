import { t } from '../../../models/language.ts';
import { confirm } from '../../../models/dialogs.ts';
import { go } from '../../../models/navigation.ts';
import type { WaitingWrite } from '../../../models/outbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { supportPath } from '../address.ts';
import { discard, takeBack } from '../support.model.ts';

interface WaitingMessageProps {
  write: WaitingWrite;
  /** States what it is, outside a conversation. */
  titled?: boolean;
}

/**
 * A message that waits to be sent, or why it was rejected, with a way to change it.
 * @useSignals
 */
export function WaitingMessage({ write, titled = false }: WaitingMessageProps) {
  const { state, reason, request, label } = write;
  const isRejected = state === 'rejected';
  const edit = async () => {
    if (await takeBack(write)) go(`${supportPath()}?new`);
  };
  const drop = async () => {
    const sure = await confirm({
      title: t('support.dropTitle'),
      text: t('support.dropText'),
      confirmLabel: t('support.drop'),
    });
    if (sure) await discard(write);
  };
  return (
    <li className="support__message support__message--own">
      {titled && <p className="support__head">{t(label.key, label.params)}</p>}
      <p className="support__text support__text--waiting" dir="auto">
        {String(request.text)}
      </p>
      <output className={isRejected ? 'support__pending support__wrong' : 'support__pending'}>
        {t(`support.${state}`)}
        {reason && `: ${t(reason)}`}
      </output>
      {isRejected && (
        <div className="cluster">
          <Button size="s" icon="pencil" onClick={() => void edit()}>
            {t('support.edit')}
          </Button>
          <Button size="s" variant="quiet" icon="trash" onClick={() => void drop()}>
            {t('support.drop')}
          </Button>
        </div>
      )}
    </li>
  );
}
