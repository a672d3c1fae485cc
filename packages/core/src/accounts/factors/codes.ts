/** Codes of an authenticator app and recovery codes, of agents and of staff. Each code works once. */

import { createHash } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { createReadableCode, plainCode } from '../../platform/readable-codes.ts'
import type { Trx } from '../../platform/schema.ts'
import type { SessionOwner } from '../sessions/sessions.repository.ts'
import {
  type CodeState,
  confirmSecret,
  replaceRecoveryCodes,
  setLastStep,
  setPendingSecret,
  spendRecoveryCode,
} from './factors.repository.ts'

type Deps = { cipher: FieldCipher; now: () => Date }

const placeOf = ({ kind, id }: SessionOwner): string => `${kind === 'agent' ? 'agents' : 'staff'}.totp_secret:${id}`

/** An attempt to use a code, with the locked state of the account. */
type CodeAttempt = { owner: SessionOwner; state: CodeState; typed: string }

/** Uses up a code of the app. Returns whether it was correct and newer than the last one. */
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

/** Stores a new secret for an authenticator app, which takes effect once a code confirms it, and returns it. */
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

/** Replaces the recovery codes with ten new ones and returns them; they are readable only here. */
export async function renewCodes(trx: Trx, owner: SessionOwner): Promise<string[]> {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(trx, owner, codes.map(hashOfRecoveryCode))
  return codes
}

// Codes of authenticator apps follow RFC 6238: six digits, thirty seconds, SHA-1, which every app knows.

/** A code may be one step old or early: clocks differ, and typing takes time. */
const TOLERANCE_SECONDS = 30
const RECOVERY_CODES = 10
const RECOVERY_CODE_LENGTH = 12
/** Creates a secret of 160 bits, in Base32. */
const createSecret = (): string => generateSecret()

/** Returns the address that an authenticator app reads from a QR code. */
const enrolmentUri = (secret: string, { company, email }: { company: string; email: string }): string =>
  generateURI({ issuer: company, label: email, secret })

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Returns the time step of a correct code that is newer than the last one used; undefined for any other code. */
async function acceptedStep(
  secret: string,
  { code, lastStep, now }: { code: string; lastStep: number; now: Date },
): Promise<number | undefined> {
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep: lastStep,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Creates ten codes of 59 bits each, grouped by dashes. */
const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => createReadableCode({ length: RECOVERY_CODE_LENGTH, group: 4 }))

/** Returns the stored form of a recovery code. The code is long and random, so that a plain hash cannot be reversed by guessing. */
const hashOfRecoveryCode = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest()
