import { t, uncheckedKey } from '../../../models/language.ts';
import { brand } from '../../../models/site.ts';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import type { Guide } from '../guides.ts';
import { Picture } from './Picture.tsx';

/** A browser's steps with pictures; text only if it cannot install. */
export function Steps({ guide }: { guide: Guide }) {
  const { browser, platform, steps } = guide;
  if (steps.length === 0) return <InlineAlert icon="info">{t('install.cannot')}</InlineAlert>;
  return (
    <ol className="install-steps">
      {steps.map((scene, index) => (
        <li key={`${browser} ${scene.kind}`}>
          <Card
            className={`install-steps__card install-steps__card--${platform === 'desktop' ? 'computer' : 'phone'}`}
          >
            <Picture scene={scene} platform={platform} />
            <p>
              <span className="install-steps__number figures" aria-hidden="true">
                {index + 1}
              </span>
              {t(uncheckedKey(`install.steps.${browser}.${index + 1}`), { brand: brand.value })}
            </p>
          </Card>
        </li>
      ))}
    </ol>
  );
}
