import { signal } from '@preact/signals-react';
import type { ChatMessage } from '../../../contract/chat/shapes.ts';
import { loadOlder, readAtEnd } from './chat.model.ts';

/** Messages that are drawn at most, and by how many what is drawn moves on when its edge comes near. */
const drawn = 200;
const step = 50;
/** Pixels from an edge of the list at which what is beyond it is made ready, and at which the reader counts as being at its end. */
const near = 400;
const atEdge = 48;

/**
 * Where somebody reads in the messages, and which of them are drawn: a list that is at its end follows what comes; anywhere else, what
 * is read stays where it is, whatever comes above or below it.
 */
export class ScrollWindow {
  /** The id of the last message that is drawn; null: the newest that there is. */
  readonly #upTo = signal<string | null>(null);
  /** The newest message that there was when the reader left the end; null at the end. */
  readonly #left = signal<string | null>(null);
  #messages: readonly ChatMessage[] = [];
  #atEnd = true;
  #list: HTMLElement | null = null;
  /** The first message in view, and where it is. */
  #item: { id: string; top: number } | null = null;

  /** Takes up the list; it is followed also while its box changes, as above a keyboard. Gives what ends that. */
  watch(list: HTMLElement): () => void {
    this.#list = list;
    const watch = new ResizeObserver(() => this.#atEnd && this.#restore());
    watch.observe(list);
    return () => watch.disconnect();
  }

  /** Which of the messages are drawn, from the first to before the last. A tracked read. */
  part(messages: readonly ChatMessage[]): { first: number; last: number } {
    const upTo = this.#upTo.value;
    const found = upTo === null ? -1 : messages.findIndex(({ id }) => id === upTo);
    const last = found < 0 ? messages.length : found + 1;
    return { first: Math.max(0, last - drawn), last };
  }

  /** How many messages of others have come since the reader left the end. A tracked read. */
  unread(messages: readonly ChatMessage[], me: string | null | undefined): number {
    const left = this.#left.value;
    return left === null
      ? 0
      : messages.filter(({ id, person }) => Number(id) > Number(left) && person !== me).length;
  }

  /** The messages have been drawn, before they are seen: puts the list back to where the reader was. */
  drawn(messages: readonly ChatMessage[]): void {
    const before = this.#messages;
    this.#messages = messages;
    this.#restore();
    if (this.#atEnd) return;
    this.#noteItem();
    // What is drawn stays what it is while others write.
    if (this.#upTo.peek() === null && messages.length > drawn)
      this.#upTo.value = messages.at(-1)?.id ?? null;
    if (before.length !== messages.length) this.#moveOn();
  }

  /** The reader has scrolled. */
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

  /** Goes to the newest message, and follows what comes. */
  toEnd(): void {
    this.#upTo.value = null;
    this.#left.value = null;
    this.#atEnd = true;
    readAtEnd(true);
    this.#restore();
  }

  /** Draws more where an edge of what is drawn comes near, and asks for what is older. */
  #moveOn(): void {
    const { above, below } = this.#beyond();
    const { first, last } = this.part(this.#messages);
    const upTo = (end: number) => (this.#upTo.value = this.#messages[end - 1]?.id ?? null);
    if (above < near && first > 0) upTo(Math.max(drawn, last - step));
    else if (above < near) void loadOlder();
    else if (below < near && last < this.#messages.length) upTo(last + step);
  }

  /** How far the list's edges are beyond what is in view, px. */
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
