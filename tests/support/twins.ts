/** On elements that the contrast rule leaves out. */
export const twinMark = 'data-contrast-elsewhere';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * For `evaluate`: marks what is in `frame`, and each element whose contrast another one shows. Twins
 * look the same from the root down, siblings included, and are clipped and covered the same way: rows
 * of a long table are twins, a row of another colour is not.
 */
export function markTwins([mark, frame]: readonly [string, string | null]): void {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  const looks = new Map<Element, number>();
  const clips = new Map<Element, boolean>();
  /** With all in it. */
  const look = (element: Element): number => {
    const style = getComputedStyle(element);
    clips.set(element, style.overflow !== 'visible');
    const own = [
      element.tagName,
      // A disabled control excuses what names it.
      element.tagName === 'LABEL' ? numbers.size : element.id,
      ...['class', 'style', 'type', 'disabled', 'aria-disabled', 'aria-hidden', 'inert'].map(
        (name) => element.getAttribute(name),
      ),
      style.color,
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.display,
      style.visibility,
      style.position,
      style.fontSize,
      style.fontWeight,
      style.textShadow,
      style.filter,
    ];
    const number = numberOf(
      [...own, ...[...element.children].map((child) => look(child))].join('\n'),
    );
    looks.set(element, number);
    return number;
  };
  /** Of signs and single letters axe decides nothing. */
  const text = (element: Element) => {
    const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const own = nodes
      .map(({ textContent }) => textContent)
      .join('')
      .trim();
    return own.length > 1 && /[\p{L}\p{N}]/u.test(own) ? 'words' : own;
  };
  const seen = (element: Element, box: DOMRect, clip: Box) => {
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return [
      box.left >= clip.left && box.right <= clip.right,
      box.top >= clip.top && box.bottom <= clip.bottom,
      box.width * box.height > 0,
      hit && (element.contains(hit) || hit.contains(element)),
      element.checkVisibility(),
    ];
  };
  const shown = new Set<number>();
  const walk = (element: Element, above: number, clip: Box) => {
    const box = element.getBoundingClientRect();
    const key = numberOf(`${above} ${looks.get(element)}`);
    const kind = numberOf(`${key} ${seen(element, box, clip).join()} ${text(element)}`);
    const away = frame !== null && element.closest(frame) !== null;
    element.toggleAttribute(mark, away || shown.has(kind));
    shown.add(kind);
    const inner = clips.get(element)
      ? {
          left: Math.max(clip.left, box.left),
          top: Math.max(clip.top, box.top),
          right: Math.min(clip.right, box.right),
          bottom: Math.min(clip.bottom, box.bottom),
        }
      : clip;
    for (const child of element.children) walk(child, key, inner);
  };
  look(document.documentElement);
  walk(document.documentElement, 0, {
    left: -Infinity,
    top: -Infinity,
    right: Infinity,
    bottom: Infinity,
  });
}
