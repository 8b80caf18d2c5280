import { t } from '../../../models/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { movers } from '../motion.model.ts';

/** Pauses or resumes motion; hidden under reduced motion. */
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
