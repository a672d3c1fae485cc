/** What the account form sends: exactly the eight keys of ENT-022. */
import { SIGN_UP_PLAN } from '@evergrove/contract/platform/constants'
import type { SignUpPayload } from '../../platform/session/account-calls.ts'
import { textValue } from '../../public/forms/find-problems.ts'
import { passwordValue } from '../form/password-value.ts'

/** The form's values with the code as it was checked, and the one plan there is (SIGNUP-014). */
export function signUpPayload(values: FormData, code: string): SignUpPayload {
  return {
    first_name: textValue(values, 'first_name'),
    last_name: textValue(values, 'last_name'),
    phone_number: textValue(values, 'phone_number'),
    email: textValue(values, 'email'),
    refferer_code_used: code,
    plan: SIGN_UP_PLAN,
    password: passwordValue(values, 'password'),
    re_password: passwordValue(values, 're_password'),
  }
}
