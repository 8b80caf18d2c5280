import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { afterClick } from './after-click.ts';

/** Nested: `tiers.0.rate`. */
type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

export type FieldErrors<Values> = {
  readonly [Name in FieldName<Values>]?: string | null | undefined;
};

/** Why, in the active language, and the gateway's field to blame. */
export interface Rejection {
  text: () => string;
  field?: string | undefined;
}

/** Or a function of the old ones. */
type Changes<Values> = Partial<Values> | ((before: Values) => Partial<Values>);

interface Store<Values> {
  values: Values;
  set: (changes: Partial<Values>) => void;
}

/** Initial values, or where they live outside, as in a draft that survives reloads. */
type Source<Values> =
  | { initial: Values; store?: never }
  | { initial?: never; store: Store<Values> };

type FormOptions<Values> = Source<Values> & {
  /** Runs at every draw. */
  check: (values: Values) => FieldErrors<Values>;
  /** Shows a filled field's error on blur, not only after an attempt to send. */
  checkOnBlur?: boolean;
  /** Busy, and not sent again, until it settles. */
  onSubmit: (values: Values) => Promise<Rejection | null | void> | void;
};

/** Props of a ui input. */
export interface FormField<Value = string> {
  name: string;
  value: Value;
  error: string | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
}

export interface Form<Values> {
  values: Values;
  busy: boolean;
  /** Of the last rejection without a field. */
  alert: string | null;
  /** Props of the `form` element. */
  element: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
  field: <Name extends keyof Values & string>(name: Name) => FormField<Values[Name]>;
  /** Returns the error to show now. */
  error: (name: FieldName<Values>) => string | null;
  set: (changes: Changes<Values>) => void;
  /** Hides their errors until the next attempt. */
  reset: (changes: Partial<Values>) => void;
  /** If wrong, shows the error and focuses the field. */
  validate: (name: keyof Values & string) => boolean;
  /** At its field or as the alert; null removes it. */
  reject: (rejection: Rejection | null) => void;
}

/**
 * AUTH-02. Typed values stay, whatever the answer. Sending shows all errors and focuses the first;
 * a rejection stands until its field changes.
 */
export function useForm<Values extends object>({
  initial,
  store,
  check,
  checkOnBlur = false,
  onSubmit,
}: FormOptions<Values>): Form<Values> {
  const ref = useRef<HTMLFormElement>(null);
  const [own, setOwn] = useState(initial);
  const [rejected, setRejected] = useState<Rejection | null>(null);
  const { touched, touch, untouch } = useTouched();
  const { busy, run } = useBusy();
  const focusFirstError = useFocusOfError(ref);
  const values = store?.values ?? own!;
  const errors = check(values);

  const set = (changes: Changes<Values>) => {
    if (store) store.set(resolve(changes, values));
    else setOwn((before) => ({ ...before!, ...resolve(changes, before!) }));
    const isFieldOf = (names: object, field: string | undefined) => field && field in names;
    setRejected((before) => (isFieldOf(resolve(changes, values), before?.field) ? null : before));
  };
  const reject = (rejection: Rejection | null) => {
    const field = rejection?.field?.split('.').find((part) => part in values);
    setRejected(rejection && { text: rejection.text, field });
    if (field) focusFirstError();
  };
  const error = (name: FieldName<Values>) =>
    rejected?.field === name
      ? rejected.text()
      : (touched.has(name.split('.')[0]!) && errors[name]) || null;
  const send = async () => {
    const rejection = await onSubmit(values);
    if (rejection) reject(rejection);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    touch(...Object.keys(values));
    if (busy) return;
    setRejected(null);
    if (Object.values(errors).some(Boolean)) focusFirstError();
    else void run(send);
  };
  return {
    values,
    busy,
    alert: rejected && !rejected.field ? rejected.text() : null,
    element: { ref, noValidate: true, onSubmit: submit },
    field: (name) => ({
      name,
      value: values[name],
      error: error(name),
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
      ...(checkOnBlur && { onBlur: () => values[name] !== '' && afterClick(() => touch(name)) }),
    }),
    error,
    set,
    reset: (changes) => {
      set(changes);
      untouch(...Object.keys(changes));
    },
    validate: (name) => {
      touch(name);
      if (errors[name]) ref.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
      return !errors[name];
    },
    reject,
  };
}

function resolve<Values>(changes: Changes<Values>, before: Values): Partial<Values> {
  return typeof changes === 'function' ? changes(before) : changes;
}

function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return {
    touched,
    touch: (...names: string[]) => setTouched((before) => new Set([...before, ...names])),
    untouch: (...names: string[]) =>
      setTouched((before) => new Set([...before].filter((name) => !names.includes(name)))),
  };
}

/** One work at a time; `busy` until it settles. */
function useBusy() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await work().finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return { busy, run };
}

/** Returns a function that focuses the first wrong field once drawn. */
function useFocusOfError(form: RefObject<HTMLFormElement | null>): () => void {
  const [requests, setRequests] = useState(0);
  // A dialog of the same draw opens later and returns the focus there.
  useLayoutEffect(() => {
    if (requests > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, requests]);
  return () => setRequests((count) => count + 1);
}
