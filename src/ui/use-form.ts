import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A field of a form; one inside another by its path, such as `tiers.0.rate`. */
type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/** What is wrong with the values, by field, in words. */
export type FieldErrors<Values> = {
  readonly [Name in FieldName<Values>]?: string | null | undefined;
};

/** Why a form was not accepted: its text in the language of the moment, and the field to blame as the gateway calls it. */
export interface Rejection {
  text: () => string;
  field?: string | undefined;
}

/** Values to change, or a function that returns them from those before. */
type Changes<Values> = Partial<Values> | ((before: Values) => Partial<Values>);

interface Store<Values> {
  values: Values;
  set: (changes: Partial<Values>) => void;
}

/** The values at first, or where they live when not in the form: in a draft that survives a reload. */
type Source<Values> =
  | { initial: Values; store?: never }
  | { initial?: never; store: Store<Values> };

type FormOptions<Values> = Source<Values> & {
  /** Returns the errors of the values. Runs at every draw. */
  check: (values: Values) => FieldErrors<Values>;
  /** Whether a field with something in it shows its error as soon as it is left, not only after an attempt to send. */
  checkOnBlur?: boolean;
  /** Sends values that passed the check. The form is busy, and is not sent again, until the promise settles. */
  onSubmit: (values: Values) => Promise<Rejection | null | void> | void;
};

/** The props of an input of the design system. */
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
  /** Why the last attempt was rejected, where no field of the form is to blame. */
  alert: string | null;
  /** The props of the `form` element. */
  element: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
  field: <Name extends keyof Values & string>(name: Name) => FormField<Values[Name]>;
  /** Returns the error that a field shows now, null for none. */
  error: (name: FieldName<Values>) => string | null;
  set: (changes: Changes<Values>) => void;
  /** Sets values whose fields show no error until the next attempt. */
  reset: (changes: Partial<Values>) => void;
  /** Whether one field is right; shows its error and moves the focus there when it is not. */
  validate: (name: keyof Values & string) => boolean;
  /** Shows a rejection at its field, or as the form's alert; null removes the last one. */
  reject: (rejection: Rejection | null) => void;
}

/**
 * The state of a form (AUTH-02). What was typed stays, whatever the answer. An attempt to send shows every error and moves the focus
 * to the first wrong field; a rejection stands at its field until that is changed.
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
      ...(checkOnBlur && { onBlur: () => values[name] !== '' && touch(name) }),
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

/** The fields that show their errors. */
function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return {
    touched,
    touch: (...names: string[]) => setTouched((before) => new Set([...before, ...names])),
    untouch: (...names: string[]) =>
      setTouched((before) => new Set([...before].filter((name) => !names.includes(name)))),
  };
}

/** Runs one piece of work at a time; `busy` until it settles. */
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

/** Returns a function that moves the focus to the first field with an error, once that is drawn. */
function useFocusOfError(form: RefObject<HTMLFormElement | null>): () => void {
  const [requests, setRequests] = useState(0);
  // A dialog of the same draw opens after it, and returns the focus there when it closes.
  useLayoutEffect(() => {
    if (requests > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, requests]);
  return () => setRequests((count) => count + 1);
}
