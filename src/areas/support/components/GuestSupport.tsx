import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { wanted } from '../../../models/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Hours, OtherWays } from './Hours.tsx';

/** The login, which leads back here, and the other ways (INFO-08a). */
export function GuestSupport() {
  const login = () => {
    wanted.value = location.pathname + location.search;
    go('/login');
  };
  return (
    <>
      <Card className="stack gap-3">
        <div>
          <Button variant="primary" icon="log-in" onClick={login}>
            {t('support.login')}
          </Button>
        </div>
        <p>{t('support.loginText')}</p>
        <OtherWays />
      </Card>
      <Hours />
    </>
  );
}
