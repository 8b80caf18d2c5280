import { useEffect } from 'react';
import type { MessageKind } from '../../../../contract/messages/shapes.ts';
import { t } from '../../../models/language.ts';
import { toast } from '../../../models/dialogs.ts';
import {
  choosePush,
  lookAtDevice,
  pushBusy,
  pushKinds,
  pushState,
  pushError,
} from '../../../models/push.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { kindsHere } from '../format.ts';

/** Push notifications by kind (LIVE-03), or why they are unavailable. */
export function PushCard() {
  const state = pushState.value;
  const trouble = pushError.value;
  useEffect(() => void lookAtDevice(), []);
  return (
    <Card className="inbox__push">
      <h2>{t('messages.push.title')}</h2>
      <p>{t('messages.push.intro')}</p>
      {state === 'ready' ? (
        kindsHere().map((kind) => (
          <Switch
            key={kind}
            label={t(`messages.kind.${kind}`)}
            hint={t(`messages.push.hint.${kind}`)}
            checked={pushKinds.value.includes(kind)}
            disabled={pushBusy.value}
            onChange={(on) => void choose(kind, on)}
          />
        ))
      ) : (
        <p className="inbox__why" role={state === 'looking' ? undefined : 'note'}>
          {t(`messages.push.${state}`)}
        </p>
      )}
      <Alert text={trouble && t(...trouble)} />
    </Card>
  );
}

async function choose(kind: MessageKind, on: boolean): Promise<void> {
  const before = pushKinds.peek().length;
  if (!(await choosePush(kind, on))) return;
  const left = before === 0 ? 'on' : 'changed';
  toast(t(`messages.push.${pushKinds.peek().length === 0 ? 'off' : left}`), 'good');
}
