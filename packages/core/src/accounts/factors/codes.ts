/** Codes of an authenticator app and recovery codes, of agents and of staff. Each is good for once. */
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { plainCode } from '../../platform/readable-codes.ts'
import type { Trx } from '../../platform/schema.ts'
import type { SessionOwner } from '../sessions/sessions.repository.ts'
import {
  type CodeState,
  confirmSecret,
  replaceRecoveryCodes,
  setLastStep,
  setPendingSecret,
  spendRecoveryCode,
} from './codes.repository.ts'
import { acceptedStep, createRecoveryCodes, createSecret, enrolmentUri, hashOfRecoveryCode, isAppCode } from './totp.ts'

type Deps = { cipher: FieldCipher; now: () => Date }

const placeOf = ({ kind, id }: SessionOwner): string => `${kind === 'agent' ? 'agents' : 'staff'}.totp_secret:${id}`

/** An attempt at the codes of an account whose state is locked. */
export type CodeAttempt = { owner: SessionOwner; state: CodeState; typed: string }

/** Uses an app's code up. Returns whether it was correct and newer than the last one. */
async function spendAppCode({ cipher, now }: Deps, trx: Trx, { owner, state, typed }: CodeAttempt): Promise<boolean> {
  const code = plainCode(typed)
  if (state.totp_secret === null || !isAppCode(code)) return false
  const secret = cipher.decrypt(state.totp_secret, placeOf(owner))
  const step = await acceptedStep(secret, { code, lastStep: state.totp_last_step, now: now() })
  if (step === undefined) return false
  await setLastStep(trx, owner, step)
  return true
}

/** Uses up a code of the app that is set up, or a recovery code. Returns which of them it was; undefined if neither. */
export async function spendCode(
  deps: Deps,
  trx: Trx,
  attempt: CodeAttempt,
): Promise<'code' | 'recovery_code' | undefined> {
  const { owner, state, typed } = attempt
  if (isAppCode(plainCode(typed))) {
    const isRight = state.totp_confirmed_at !== null && (await spendAppCode(deps, trx, attempt))
    return isRight ? 'code' : undefined
  }
  return (await spendRecoveryCode(trx, owner, hashOfRecoveryCode(typed))) ? 'recovery_code' : undefined
}

export type NewApp = { secret: string; uri: string }

/** A new secret for an authenticator app, which takes effect once a code confirms it. */
export async function startApp(
  { cipher }: Pick<Deps, 'cipher'>,
  trx: Trx,
  { owner, email, company }: { owner: SessionOwner; email: string; company: string },
): Promise<NewApp> {
  const secret = createSecret()
  await setPendingSecret(trx, owner, cipher.encrypt(secret, placeOf(owner)))
  return { secret, uri: enrolmentUri(secret, { company, email }) }
}

/** Confirms the app with its present code. Returns whether the code was right. */
export async function confirmApp(deps: Deps, trx: Trx, attempt: CodeAttempt): Promise<boolean> {
  if (!(await spendAppCode(deps, trx, attempt))) return false
  await confirmSecret(trx, attempt.owner)
  return true
}

/** Ten new recovery codes in place of those before; they are readable only here. */
export async function renewCodes(trx: Trx, owner: SessionOwner): Promise<string[]> {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(trx, owner, codes.map(hashOfRecoveryCode))
  return codes
}
