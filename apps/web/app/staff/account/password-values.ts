/** Changing one's own password: what is typed, what is missing, and the call. */
import { attempt } from '../../platform/session/failure.ts'
import { staffApi } from '../session/staff-api.ts'

export const passwordNames = ['old_password', 'new_password', 're_new_password'] as const
export type PasswordValues = Record<(typeof passwordNames)[number], string>

export const noPasswords: PasswordValues = { old_password: '', new_password: '', re_new_password: '' }

export const passwordFields: Record<keyof PasswordValues, { label: string; autoComplete: string }> = {
  old_password: { label: 'Current Password', autoComplete: 'current-password' },
  new_password: { label: 'New Password', autoComplete: 'new-password' },
  re_new_password: { label: 'Confirm New Password', autoComplete: 'new-password' },
}

/** What keeps the passwords from being sent, by field; what else is wrong, the server says. */
export function problemsOf(values: PasswordValues): Partial<PasswordValues> {
  const missing = passwordNames.flatMap((name) =>
    values[name] === '' ? [[name, `${passwordFields[name].label} is required`] as const] : [],
  )
  if (missing.length > 0) return Object.fromEntries(missing)
  return values.new_password === values.re_new_password
    ? {}
    : { re_new_password: 'The two new passwords are not the same.' }
}

/** Resolves to the token that holds from now on, or to why it was refused; never rejects. */
export const changePassword = ({ old_password, new_password }: PasswordValues) =>
  attempt(
    200,
    () => staffApi().staff.password.$post({ json: { old_password, new_password } }),
    (answer) => answer.json(),
  )
