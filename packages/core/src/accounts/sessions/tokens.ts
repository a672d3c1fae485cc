/**
 * Access and refresh tokens of agents, their proofs for sensitive changes, tokens of staff, tickets for the step
 * between password and code, and questions for passkeys: HS256 with `token_type`, `user_id`, `iss`, `aud`, `exp`,
 * `iat`, `jti`, the id of the session (`sid`) and the version of the account's tokens. Verifying a token reports
 * exactly what is wrong with it, in the words of the auth contract.
 */
import { createHash, createSecretKey, hkdfSync, type KeyObject, randomUUID } from 'node:crypto'
import type { ProofPurpose } from '@evergrove/contract/accounts/protection'
import type { SecurityCause } from '@evergrove/contract/security-events'
import { z } from 'zod'
import type { SecurityEvent } from '../../platform/security-event.ts'
import { JwsError, signJws, verifyJws } from './jws.ts'

// The keys that sign tokens. Agents, staff, and the tickets and proofs that work for one step have a key each,
// derived from one secret, so that a token for one of them can never pass for another. Each token names its key, so
// that the secret can be changed without signing anyone out: the older secret verifies the tokens that it signed
// until they expire.

const tokenAudiences = ['agents', 'staff', 'steps'] as const
type TokenAudience = (typeof tokenAudiences)[number]

type TokenKey = { id: string; audience: TokenAudience; key: KeyObject }

type TokenKeys = {
  /** The key that signs for the audience. */
  signing: Readonly<Record<TokenAudience, TokenKey>>
  /** Finds the key with this id, also one of an older secret. */
  find: (id: string | undefined) => TokenKey | undefined
  /** The key for names of texts that must not be readable, such as an address in the log: the same name for the same text. */
  hashKey: Uint8Array
}

const derive = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `evergrove ${purpose}`, 32))

function keyOf(secret: string, audience: TokenAudience): TokenKey {
  const key = derive(secret, `tokens of ${audience}`)
  const id = createHash('sha256').update(key).digest('base64url').slice(0, 12)
  return { id, audience, key: createSecretKey(key) }
}

/**
 * @param secret signs new tokens and verifies its own
 * @param olderSecrets verify older tokens
 */
export function createTokenKeys(secret: string, olderSecrets: readonly string[] = []): TokenKeys {
  const signing = {
    agents: keyOf(secret, 'agents'),
    staff: keyOf(secret, 'staff'),
    steps: keyOf(secret, 'steps'),
  }
  const older = olderSecrets.flatMap((from) => tokenAudiences.map((audience) => keyOf(from, audience)))
  const byId = new Map([...older, ...Object.values(signing)].map((key) => [key.id, key]))
  return {
    signing,
    find: (id) => (id === undefined ? undefined : byId.get(id)),
    hashKey: derive(secret, 'names in the log'),
  }
}

/** The use of a question: to sign in, to get a proof, or to register a new passkey. */
export type QuestionUse = 'sign_in' | 'proof' | 'registration'

export type TokenType =
  | 'access'
  | 'refresh'
  | 'agent_ticket'
  | 'staff'
  | 'staff_ticket'
  | `proof_${ProofPurpose}`
  | `question_${'agent' | 'staff'}_${QuestionUse}`
export type TokenSettings = {
  keys: TokenKeys
  accessSeconds: number
  refreshSeconds: number
  staffSeconds: number
  /** The seconds without use after which a session of staff ends. */
  staffIdleSeconds: number
}

/** The owner of a token. A ticket has no session yet. */
export type TokenOwner = { user_id: number; version: number; sid?: string | undefined }

/** The owner of a question that anyone with a passkey here may answer. */
export const ANYBODY: TokenOwner = { user_id: 0, version: 0 }

/** A valid token, which may have been ended since it was issued. Ending it early needs its id and the moment it expires. */
export type ValidToken = TokenOwner & { type: TokenType; id: string; issuedAt: Date; expiresAt: Date }

/** The reason why a token is not accepted, in the form of the API, and how it was misused if it looks misused. */
export class TokenError extends Error {
  override name = 'TokenError'
  readonly misuse: SecurityCause<'token-refused'> | undefined

  constructor(message: string, { misuse, cause }: { misuse?: SecurityCause<'token-refused'>; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.misuse = misuse
  }

  /** The event for the security log. The owner of the token is not known. */
  get event(): SecurityEvent | undefined {
    return this.misuse && { kind: 'token-refused', cause: this.misuse, actor: 'visitor' }
  }
}

/** The refusal of a token that was valid until it expired. */
export class ExpiredTokenError extends TokenError {}

const TOKEN_ISSUER = 'evergrove'

/** The most seconds by which the clocks of several machines may differ for a token that was made "in the future". */
const CLOCK_TOLERANCE_SECONDS = 10

/** Long enough to open an authenticator app, or to set one up. */
const TICKET_SECONDS = 600

/** Long enough to send a form again after a proof was asked for, or to find the key that signs. */
export const PROOF_SECONDS = 300

/** The claims that every token has. */
const claimsSchema = z.looseObject({
  exp: z.number().optional(),
  iat: z.number().optional(),
  nbf: z.number().optional(),
  jti: z.string().optional(),
  iss: z.string().optional(),
  aud: z.string().optional(),
  token_type: z.unknown().optional(),
})

const ownerSchema = z.object({ user_id: z.int().nonnegative(), version: z.int(), sid: z.uuid().optional() })

/** Returns the audience of a token of this type. */
function audienceOf(type: TokenType): TokenAudience {
  if (type === 'access' || type === 'refresh') return 'agents'
  return type === 'staff' ? 'staff' : 'steps'
}

/** Returns the seconds for which a token of this type is valid. */
function lifetimeOf(settings: TokenSettings, type: TokenType): number {
  if (type === 'access') return settings.accessSeconds
  if (type === 'refresh') return settings.refreshSeconds
  if (type === 'staff') return settings.staffSeconds
  return type === 'agent_ticket' || type === 'staff_ticket' ? TICKET_SECONDS : PROOF_SECONDS
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Issues a token of this kind, valid for its lifetime. */
export function issueToken(
  settings: TokenSettings,
  owner: TokenOwner,
  { type, now }: { type: TokenType; now: Date },
): string {
  const iat = secondsOf(now)
  const aud = audienceOf(type)
  const exp = iat + lifetimeOf(settings, type)
  const claims = { token_type: type, ...owner, iss: TOKEN_ISSUER, aud, iat, exp, jti: randomUUID() }
  return signJws(claims, settings.keys.signing[aud])
}

type Signed = { claims: z.infer<typeof claimsSchema>; signedBy: TokenKey }

function readClaims({ keys }: TokenSettings, token: string): Signed {
  try {
    const { claims, signedBy } = verifyJws(token, keys.find)
    const parsed = claimsSchema.safeParse(claims)
    if (!parsed.success) throw new TokenError('Token is invalid')
    return { claims: parsed.data, signedBy }
  } catch (error) {
    if (!(error instanceof JwsError)) throw error
    throw new TokenError('Token is invalid', error.isForgery ? { misuse: 'tampered', cause: error } : { cause: error })
  }
}

type Reading = {
  types: TokenType[]
  now: Date
  /** Makes the error that is thrown for a token that is not accepted, instead of the TokenError. */
  refusal?: (error: TokenError) => Error
}

/**
 * Returns the owner of the token, if it is valid and of one of the given types. Does not check whether the token was
 * ended since. Throws TokenError, or the refusal.
 */
export function readToken(settings: TokenSettings, token: string, { types, now, refusal }: Reading): ValidToken {
  try {
    return validToken(readClaims(settings, token), types, now)
  } catch (error) {
    throw error instanceof TokenError && refusal !== undefined ? refusal(error) : error
  }
}

function validToken({ claims, signedBy }: Signed, types: TokenType[], now: Date): ValidToken {
  if (claims.exp === undefined) throw new TokenError("Token has no 'exp' claim")
  if (claims.exp <= secondsOf(now)) throw new ExpiredTokenError('Token is expired')
  if ((claims.nbf ?? 0) > secondsOf(now)) throw new TokenError('Token is invalid')
  if ((claims.iat ?? 0) > secondsOf(now) + CLOCK_TOLERANCE_SECONDS) throw new TokenError('Token is invalid')
  if (claims.jti === undefined) throw new TokenError('Token has no id')
  if (claims.token_type === undefined) throw new TokenError('Token has no type')
  const type = types.find((known) => known === claims.token_type)
  if (type === undefined) throw new TokenError('Token has wrong type', { misuse: 'wrong-type' })
  const audience = audienceOf(type)
  const isForThem = claims.iss === TOKEN_ISSUER && claims.aud === audience && signedBy.audience === audience
  const owner = ownerSchema.safeParse(claims)
  if (!isForThem || !owner.success) throw new TokenError('Token is invalid', { misuse: 'wrong-audience' })
  return {
    ...owner.data,
    type,
    id: claims.jti,
    issuedAt: new Date((claims.iat ?? 0) * 1000),
    expiresAt: new Date(claims.exp * 1000),
  }
}
