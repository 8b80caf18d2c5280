import { customerService } from '../../models/site.ts';
import { openService, serviceName } from '../../models/customer-service.ts';
import { buttonClass } from '../../ui/Button.tsx';

/** The first link, if any (INFO-06). */
export default function ServiceButton() {
  const [first] = customerService.value;
  if (!first) return null;
  return (
    <a
      className={buttonClass()}
      href={first.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={openService}
    >
      {serviceName(first.csType)}
    </a>
  );
}
