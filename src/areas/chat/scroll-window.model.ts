import { signal } from '@preact/signals-react';
import type { ChatMessage } from '../../../contract/chat/shapes.ts';
import { loadOlder, readAtEnd } from './chat.model.ts';

/** Maximum rendered, and the step near an edge. */
const drawn = 200;
const step = 50;
/** px from an edge that count as the end, and render more. */
const near = 400;
const atEdge = 48;

/** The messages rendered and the reader's position; follows new ones only at the end. */
export class ScrollWindow {
  /** Id of the last message rendered; null: the newest. */
  readonly #upTo = signal<string | null>(null);
  /** The newest message when the reader left the end; null at the end. */
  readonly #left = signal<string | null>(null);
  #messages: readonly ChatMessage[] = [];
  #atEnd = true;
  #list: HTMLElement | null = null;
  /** First message in view and its position, px. */
  #item: { id: string; top: number } | null = null;

  /** Follows the list and its resizes; returns a stop function. */
  watch(list: HTMLElement): () => void {
    this.#list = list;
    const watch = new ResizeObserver(() => this.#atEnd && this.#restore());
    watch.observe(list);
    return () => watch.disconnect();
  }

  /** Range rendered; `last` is exclusive. A tracked read. */
  part(messages: readonly ChatMessage[]): { first: number; last: number } {
    const upTo = this.#upTo.value;
    const found = upTo === null ? -1 : messages.findIndex(({ id }) => id === upTo);
    const last = found < 0 ? messages.length : found + 1;
    return { first: Math.max(0, last - drawn), last };
  }

  /** Others' messages since the reader left the end. A tracked read. */
  unread(messages: readonly ChatMessage[], me: string | null | undefined): number {
    const left = this.#left.value;
    return left === null
      ? 0
      : messages.filter(({ id, person }) => Number(id) > Number(left) && person !== me).length;
  }

  /** After render, before paint: restores the position. */
  drawn(messages: readonly ChatMessage[]): void {
    const before = this.#messages;
    this.#messages = messages;
    this.#restore();
    if (this.#atEnd) return;
    this.#noteItem();
    // Pins the range while others write.
    if (this.#upTo.peek() === null && messages.length > drawn)
      this.#upTo.value = messages.at(-1)?.id ?? null;
    if (before.length !== messages.length) this.#moveOn();
  }

  scrolled(): void {
    const whole = this.part(this.#messages).last === this.#messages.length;
    this.#atEnd = whole && this.#beyond().below < atEdge;
    readAtEnd(this.#atEnd);
    this.#left.value = this.#atEnd
      ? null
      : (this.#left.peek() ?? this.#messages.at(-1)?.id ?? null);
    this.#noteItem();
    this.#moveOn();
  }

  /** Jumps to the newest and follows. */
  toEnd(): void {
    this.#upTo.value = null;
    this.#left.value = null;
    this.#atEnd = true;
    readAtEnd(true);
    this.#restore();
  }

  /** Renders more near an edge; loads older messages. */
  #moveOn(): void {
    const { above, below } = this.#beyond();
    const { first, last } = this.part(this.#messages);
    const upTo = (end: number) => (this.#upTo.value = this.#messages[end - 1]?.id ?? null);
    if (above < near && first > 0) upTo(Math.max(drawn, last - step));
    else if (above < near) void loadOlder();
    else if (below < near && last < this.#messages.length) upTo(last + step);
  }

  /** Content beyond the view, px. */
  #beyond(): { above: number; below: number } {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = this.#list ?? {};
    return { above: scrollTop, below: scrollHeight - scrollTop - clientHeight };
  }

  #noteItem(): void {
    const top = this.#list?.getBoundingClientRect().top ?? 0;
    const items = this.#list?.querySelectorAll<HTMLElement>('[data-id]') ?? [];
    const item = [...items].find((each) => each.getBoundingClientRect().bottom > top);
    this.#item = item?.dataset['id']
      ? { id: item.dataset['id'], top: item.getBoundingClientRect().top }
      : null;
  }

  #restore(): void {
    const list = this.#list;
    if (!list) return;
    const item = this.#item && list.querySelector(`[data-id="${this.#item.id}"]`);
    if (this.#atEnd) list.scrollTop = list.scrollHeight;
    else if (item && this.#item)
      list.scrollTop += item.getBoundingClientRect().top - this.#item.top;
  }
}
