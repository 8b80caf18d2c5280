import { type FormEvent, useRef, useState } from 'react';
import { type Words, t } from '../../models/language.ts';

/** What is wrong, by field, in words. */
export type Complaints<Name extends string> = Partial<Record<Name, string | null>>;

interface FormOptions<Name extends string> {
  start: Record<Name, string>;
  /** What is wrong with what was typed. */
  check: (typed: Record<Name, string>) => Complaints<Name>;
  /** Called with what was typed once nothing is wrong with it. */
  onSubmit: (typed: Record<Name, string>) => void;
}

/**
 * The state of a form: what was typed stays, whatever the answer. A field says what is wrong with it once it has been left, or
 * when the form is sent; then the first wrong one takes the focus (AUTH-02).
 */
export function useForm<Name extends string>({ start, check, onSubmit }: FormOptions<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<Name, Words | null>>>({});
  const wrong = check(typed);
  const names = Object.keys(start) as Name[];
  const focus = (name: Name) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  return {
    typed,
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        setLeft(new Set(names));
        setRefused({});
        const first = names.find((name) => wrong[name]);
        if (first) focus(first);
        else onSubmit(typed);
      },
    },
    /** What a field of the form takes. */
    field: (name: Name) => ({
      name,
      value: typed[name],
      // What the gateway said counts until something else is typed.
      error: told(refused[name]) || (left.has(name) && wrong[name]) || null,
      onChange: (text: string) => {
        setTyped((now) => ({ ...now, [name]: text }));
        setRefused((now) => ({ ...now, [name]: null }));
      },
      // Nobody who only looked in is told off for it.
      onBlur: () => {
        if (typed[name] !== '') setLeft((now) => new Set([...now, name]));
      },
    }),
    /** Empties a field that has to be filled anew; nobody has left it yet. */
    empty: (name: Name) => {
      setTyped((now) => ({ ...now, [name]: '' }));
      setLeft((now) => new Set([...now].filter((other) => other !== name)));
    },
    /** Says what the gateway found wrong with a field, and leads there; false when it is none of this form's. */
    refuse: (name: string | undefined, why: Words): boolean => {
      const own = names.find((known) => known === name);
      if (own === undefined) return false;
      setRefused({ [own]: why } as typeof refused);
      focus(own);
      return true;
    },
    /** Whether a field is right as it stands; it says so when it is not. */
    prove: (name: Name): boolean => {
      setLeft((now) => new Set([...now, name]));
      if (wrong[name]) focus(name);
      return !wrong[name];
    },
  };
}

const told = (why: Words | null | undefined): string | null => (why ? t(...why) : null);
