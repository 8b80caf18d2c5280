import { Field } from './Field.tsx';

/** Proof that a change comes from the account's owner. */
export type ProofMethod = 'password' | 'code';

interface ProofFieldProps {
  way: ProofMethod;
  /** Labels of the field by kind of proof, and of the button that shows and hides a password. */
  labels: Record<ProofMethod, string> & { reveal: { show: string; hide: string } };
  value: string;
  error: string | null;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** Asks for the login's password, or for a code of the authenticator (SAFE-06). */
export function ProofField({ way, labels, ...rest }: ProofFieldProps) {
  const own =
    way === 'password'
      ? ({
          type: 'password',
          icon: 'lock',
          autoComplete: 'current-password',
          reveal: labels.reveal,
        } as const)
      : ({ icon: 'key-round', autoComplete: 'one-time-code' } as const);
  return (
    <Field
      key={way}
      {...rest}
      {...own}
      label={labels[way]}
      name={way}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={80}
      required
    />
  );
}
