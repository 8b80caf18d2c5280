import { StartError } from './start-error.ts';

/** About a setting or the database. */
export interface Finding {
  setting: string;
  state: 'right' | 'missing' | 'danger';
  /** The state and its remedy; never a secret. */
  text: string;
  /** Rejects a live start. */
  stops?: true;
}

const finding =
  (state: Finding['state']) =>
  (setting: string, text: string): Finding => ({
    setting,
    state,
    text,
  });

export const right = finding('right');
export const missing = finding('missing');
export const danger = finding('danger');

/** Throws StartError for what forbids a live start. */
export function requireNoStop(findings: readonly Finding[]): void {
  const stops = findings.filter((finding) => finding.stops);
  if (stops.length === 0) return;
  const sentences = stops.map(({ setting, text }) => `  ${setting}: ${text}.`);
  throw new StartError(
    ['Palaro does not start:', ...sentences, 'Nothing was changed. See docs/operating.md.'].join(
      '\n',
    ),
  );
}
