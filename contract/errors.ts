/**
 * Every error that the gateway can answer, with its HTTP status. Codes are stable (CALL-03); their texts are the
 * `errors.*` keys of the language bundles.
 */
export const errorStatus = {
  invalid_request: 400,
  invalid_seal: 400,
  replayed_request: 409,
  not_logged_in: 401,
  wrong_credentials: 401,
  account_disabled: 403,
  password_must_change: 403,
  wrong_password: 422,
  password_unfit: 422,
  password_unchanged: 422,
  confirm_unequal: 422,
  link_expired: 422,
  non_member: 403,
  non_agent: 403,
  in_need_true_account: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  too_many_auth_requests: 429,
  challenge_needed: 422,
  challenge_failed: 422,
  captcha_needed: 422,
  captcha_wrong: 422,
  code_wrong: 422,
  code_expired: 422,
  sms_quota: 429,
  send_failed: 502,
  registration_closed: 403,
  username_taken: 409,
  mobile_taken: 409,
  invitation_code_error: 422,
  firebase_failed: 422,
  underage: 422,
  terms_needed: 422,
  idempotency_mismatch: 422,
  insufficient_balance: 409,
  stake_out_of_limits: 422,
  round_conflict: 409,
  launch_expired: 401,
  write_mismatch: 422,
  feedback_length: 422,
  game_not_found: 404,
  game_maintenance: 409,
  vendor_unavailable: 409,
  launch_host_unknown: 422,
  bad_signature: 401,
  transaction_rolled_back: 409,
  region_blocked: 451,
  maintenance: 503,
  busy: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Whether a text is one of the gateway's error codes. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatus, code);
}
