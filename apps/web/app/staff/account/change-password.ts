/** Changing one's own password. */
import type { NewPasswords } from '../../components/change-password.tsx'
import { attempt } from '../../platform/session/failure.ts'
import type { ErrorPayload } from '../../platform/session/session-state.ts'
import { staffApi } from '../session/staff-api.ts'

const DIFFERENT: ErrorPayload = { re_new_password: ['The new passwords don’t match.'] }

/** Resolves to the token that is valid from now on, or to the refusal. The repetition is not sent. Never rejects. */
export async function changePassword(passwords: NewPasswords): Promise<{ token: string } | { refusal: ErrorPayload }> {
  const { current_password: old_password, new_password, re_new_password } = passwords
  if (new_password !== re_new_password) return { refusal: DIFFERENT }
  const outcome = await attempt(
    200,
    () => staffApi().staff.password.$post({ json: { old_password, new_password } }),
    (response) => response.json(),
  )
  return outcome.failure ? { refusal: outcome.failure.error } : { token: outcome.body.token }
}
