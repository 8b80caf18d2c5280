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
