/**
 * Access and refresh tokens of agents, their proofs for sensitive changes, tokens of staff, and tickets for the step
 * between password and code of staff:
 * HS256 with `token_type`, `user_id`, `iss`, `aud`, `exp`, `iat`, `jti`, the id of the session (`sid`) and the version of
 * the account's tokens. Verifying one reports exactly what is wrong with it, in the words of the auth contract.
 */
import { randomUUID } from 'node:crypto'
import type { ProofPurpose } from '@evergrove/contract/accounts/proofs'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { TokenAudience, TokenKey, TokenKeys } from './token-keys.ts'

export type TokenType = 'access' | 'refresh' | 'staff' | 'staff_ticket' | `proof_${ProofPurpose}`
export type TokenSettings = {
  keys: TokenKeys
  accessSeconds: number
  refreshSeconds: number
  staffSeconds: number
  /** After how many seconds without use a session of staff ends. */
  staffIdleSeconds: number
}

/** Whose token it is. A ticket has no session yet. */
export type TokenOwner = { user_id: number; version: number; sid?: string | undefined }

/**
 * A token that is valid. Its id and the moment it expires are what it takes to end it earlier, and what happened since it
 * was issued may have ended it.
 */
export type ValidToken = TokenOwner & { type: TokenType; id: string; issuedAt: Date; expiresAt: Date }

/** Why a token is not accepted, in the form of the API. */
export class TokenError extends Error {
  override name = 'TokenError'
}

/** The token was valid until it expired. */
export class ExpiredTokenError extends TokenError {}

const TOKEN_ISSUER = 'evergrove'

/** How far clocks of several machines may be apart for a token that was made "in the future". */
const CLOCK_TOLERANCE_SECONDS = 10

/** Long enough to open an authenticator app, or to set one up. */
const TICKET_SECONDS = 600

/** Long enough to send a form again after a proof was asked for. */
export const PROOF_SECONDS = 300

const ownerSchema = z.object({ user_id: z.int().positive(), version: z.int(), sid: z.uuid().optional() })

/** For whom a token of this type is. */
function audienceOf(type: TokenType): TokenAudience {
  if (type === 'access' || type === 'refresh') return 'agents'
  return type === 'staff' ? 'staff' : 'steps'
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)

/** A new token of this kind, valid for its lifetime. */
export async function issueToken(
  settings: TokenSettings,
  owner: TokenOwner,
  { type, now }: { type: TokenType; now: Date },
): Promise<string> {
  const issuedAt = secondsOf(now)
  const lifetime = {
    access: settings.accessSeconds,
    refresh: settings.refreshSeconds,
    staff: settings.staffSeconds,
    staff_ticket: TICKET_SECONDS,
    proof_bank_details: PROOF_SECONDS,
    proof_data_export: PROOF_SECONDS,
  }[type]
  const audience = audienceOf(type)
  const { id, key } = settings.keys.signing[audience]
  return new SignJWT({ token_type: type, ...owner })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: id })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .setJti(randomUUID())
    .sign(key)
}

type Claims = { claims: JWTPayload; signedBy: TokenKey }

async function readClaims({ keys }: TokenSettings, token: string, now: Date): Promise<Claims> {
  let signedBy: TokenKey | undefined
  const keyOf = ({ kid }: { kid?: string }): Uint8Array => {
    signedBy = keys.find(kid)
    if (signedBy === undefined) throw new errors.JWKSNoMatchingKey()
    return signedBy.key
  }
  try {
    const { payload } = await jwtVerify(token, keyOf, { algorithms: ['HS256'], currentDate: now })
    if (signedBy === undefined) throw new TokenError('Token is invalid')
    return { claims: payload, signedBy }
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    if (error instanceof errors.JWTExpired) throw new ExpiredTokenError('Token is expired', { cause: error })
    throw new TokenError('Token is invalid', { cause: error })
  }
}

/**
 * The owner of the token, if it is valid and of one of the given types. Does not know whether it was ended since. Throws
 * TokenError.
 */
export async function readToken(
  settings: TokenSettings,
  token: string,
  { types, now }: { types: TokenType[]; now: Date },
): Promise<ValidToken> {
  const { claims, signedBy } = await readClaims(settings, token, now)
  if (claims.exp === undefined) throw new TokenError("Token has no 'exp' claim")
  if ((claims.iat ?? 0) > secondsOf(now) + CLOCK_TOLERANCE_SECONDS) throw new TokenError('Token is invalid')
  if (claims.jti === undefined) throw new TokenError('Token has no id')
  if (claims['token_type'] === undefined) throw new TokenError('Token has no type')
  const type = types.find((known) => known === claims['token_type'])
  if (type === undefined) throw new TokenError('Token has wrong type')
  const audience = audienceOf(type)
  const isForThem = claims.iss === TOKEN_ISSUER && claims.aud === audience && signedBy.audience === audience
  const owner = ownerSchema.safeParse(claims)
  if (!isForThem || !owner.success) throw new TokenError('Token is invalid')
  return {
    ...owner.data,
    type,
    id: claims.jti,
    issuedAt: new Date((claims.iat ?? 0) * 1000),
    expiresAt: new Date(claims.exp * 1000),
  }
}
