import { t } from '../../../models/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { movers } from '../motion.model.ts';

/** Pauses or resumes motion; hidden under reduced motion. */
export function PauseButton({ of, className }: { of: keyof typeof movers; className: string }) {
  const { paused, toggle } = movers[of];
  const verb = paused.value ? 'resume' : 'pause';
  return (
    <IconButton
      icon={paused.value ? 'play' : 'pause'}
      label={t(`lobby.${verb}.${of}`)}
      className={className}
      onClick={toggle}
    />
  );
}
