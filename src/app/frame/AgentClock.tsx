import { computed, signal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import { formatDate } from '../../models/dates.ts';
import { t } from '../../models/language.ts';

const now = signal(Date.now());

/** In the agent's time zone (AGT-03). */
export function AgentClock({ timeZone }: { timeZone: string }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      now.value = Date.now();
      timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  const text = useMemo(
    () => computed(() => formatDate(new Date(now.value).toISOString(), 'clock', timeZone)),
    [timeZone],
  );
  return (
    <p className="agent-clock">
      <time className="agent-clock__time figures">{text}</time>
      <span className="agent-clock__zone">
        {t('agent.timeZone', { zone: timeZone.replaceAll('_', ' ') })}
      </span>
    </p>
  );
}
