import { area as content } from '../areas/content/area.ts';
import { area as home } from '../areas/home/area.ts';
import { area as play } from '../areas/play/area.ts';
import { area as session } from '../areas/session/area.ts';
import { area as ui } from '../areas/ui/area.ts';
import type { Area } from '../lib/area.ts';

/** Every area of the site; pages, popups, guards and chunks follow from this list. */
export const areas: readonly Area[] = [home, session, play, content, ...(import.meta.env.DEV ? [ui] : [])];
