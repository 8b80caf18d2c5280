import type { ReactNode } from 'react';
import type { Banner } from '../../../../contract/content/calls.ts';
import { go } from '../../../models/navigation.ts';
import { bannerTarget } from '../banner.ts';
import { knownGame } from '../lobby.model.ts';
import { openGame } from '../../../models/open-game.ts';
import { usePicture } from '../../../models/use-picture.ts';

interface BannerSlideProps {
  banner: Banner;
  /** The page's largest contentful paint. */
  first: boolean;
  /** The others are hidden from keyboards too. */
  shown: boolean;
}

/** A slide's picture, else its words. */
export function BannerSlide({ banner, first, shown }: BannerSlideProps) {
  const { url, onError } = usePicture(banner.url);
  return (
    <div className="swiper-slide" aria-hidden={!shown || undefined}>
      <Target banner={banner} shown={shown}>
        {url === null ? (
          <span className="banner__words">{banner.title}</span>
        ) : (
          <img
            className="banner-first"
            key={url}
            src={url}
            alt={banner.title}
            width="1200"
            height="450"
            crossOrigin="anonymous"
            fetchPriority={first ? 'high' : 'low'}
            draggable={false}
            onError={onError}
          />
        )}
      </Target>
    </div>
  );
}

function Target({
  banner,
  shown,
  children,
}: {
  banner: Banner;
  shown: boolean;
  children: ReactNode;
}) {
  const target = bannerTarget(banner);
  const common = { className: 'banner__target', tabIndex: shown ? 0 : -1 };
  if (target.kind === 'none') return <div className="banner__target">{children}</div>;
  if (target.kind === 'game') {
    const open = () => {
      const game = knownGame(target.gameId);
      // The game page handles games unknown to the device.
      if (game) void openGame(game);
      else go(`/seamless?nodeId=${target.gameId}`);
    };
    return (
      <button type="button" {...common} onClick={open}>
        {children}
      </button>
    );
  }
  if (target.kind === 'site') {
    return (
      <a {...common} href={target.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return (
    <a
      {...common}
      href={target.href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(target.href);
      }}
    >
      {children}
    </a>
  );
}
