export type LoginField = 'username' | 'password';

/**
 * What a login form misses: both fields are required, and blanks alone are nothing (AUTH-02).
 * @returns per field the key of the text that says so; nothing for a field that is filled
 */
export function checkLogin(typed: Readonly<Record<LoginField, string>>): Partial<Record<LoginField, string>> {
  return {
    ...(typed.username.trim() === '' && { username: 'session.usernameMissing' }),
    ...(typed.password.trim() === '' && { password: 'session.passwordMissing' }),
  };
}
