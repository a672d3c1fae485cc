/** Changing one's own password. */
import type { NewPasswords } from '../../components/change-password.tsx'
import { attempt } from '../../platform/session/failure.ts'
import type { ErrorPayload } from '../../platform/session/session-state.ts'
import { staffApi } from '../session/staff-api.ts'

/** Resolves to the token that is valid from now on, or to the refusal. The form has compared the repetition, which is not sent. Never rejects. */
export async function changePassword(passwords: NewPasswords): Promise<{ token: string } | { refusal: ErrorPayload }> {
  const { current_password: old_password, new_password, code } = passwords
  const json = { old_password, new_password, ...(code.trim() === '' ? {} : { code: code.trim() }) }
  const outcome = await attempt(
    200,
    () => staffApi().staff.password.$post({ json }),
    (response) => response.json(),
  )
  return outcome.failure ? { refusal: outcome.failure.error } : { token: outcome.body.token }
}
