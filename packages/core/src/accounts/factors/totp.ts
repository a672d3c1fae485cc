/** Codes of authenticator apps (RFC 6238: six digits, thirty seconds, SHA-1, which every app knows) and recovery codes. */
import { createHash } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import { createReadableCode, plainCode } from '../../platform/readable-codes.ts'

/** A code may be one step old or early: clocks differ, and typing takes time. */
const TOLERANCE_SECONDS = 30
const RECOVERY_CODES = 10
const RECOVERY_CODE_LENGTH = 12
/** A new secret of 160 bits, in Base32. */
export const createSecret = (): string => generateSecret()

/** The address that an authenticator app reads from a QR code. */
export const enrolmentUri = (secret: string, { company, email }: { company: string; email: string }): string =>
  generateURI({ issuer: company, label: email, secret })

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The time step of a correct code that is newer than the last one used. Undefined for any other. */
export async function acceptedStep(
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

/** Ten codes of 59 bits each, grouped by dashes. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => createReadableCode({ length: RECOVERY_CODE_LENGTH, group: 4 }))

/**
 * The stored form of a recovery code. The code is long and random, so that a plain hash cannot be reversed by guessing.
 */
export const hashOfRecoveryCode = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest()
