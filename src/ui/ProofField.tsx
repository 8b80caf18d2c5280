import { Field } from './Field.tsx';

/** Proves that the account's owner asks. */
export type ProofMethod = 'password' | 'code';

interface ProofFieldProps {
  method: ProofMethod;
  /** By proof, and of the password's show and hide button. */
  labels: Record<ProofMethod, string> & { reveal: { show: string; hide: string } };
  value: string;
  error: string | null;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** The password or an authenticator code (SAFE-06). */
export function ProofField({ method, labels, ...rest }: ProofFieldProps) {
  const own =
    method === 'password'
      ? ({
          type: 'password',
          icon: 'lock',
          autoComplete: 'current-password',
          reveal: labels.reveal,
        } as const)
      : ({ icon: 'key-round', autoComplete: 'one-time-code' } as const);
  return (
    <Field
      key={method}
      {...rest}
      {...own}
      label={labels[method]}
      name={method}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={80}
      required
    />
  );
}
