import { t } from '../../../models/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { movers } from '../motion.model.ts';

/** Lets what moves rest, or move on. Where motion is not wanted nothing moves, and there is no button. */
export function PauseButton({ of, className }: { of: keyof typeof movers; className: string }) {
  const { resting, toggle } = movers[of];
  const verb = resting.value ? 'resume' : 'pause';
  return (
    <IconButton
      icon={resting.value ? 'play' : 'pause'}
      label={t(`lobby.${verb}.${of}`)}
      className={className}
      onClick={toggle}
    />
  );
}
