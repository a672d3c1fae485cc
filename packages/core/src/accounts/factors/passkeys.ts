/**
 * Passkeys (WebAuthn) of agents and of staff. Each is enough to sign in, because its user has both the device and its
 * fingerprint or PIN: user verification is always required.
 *
 * A question is a signed token. The passkey signs its hash, so that nothing is stored for people who never answer. The
 * question names its use, and the owner and the session where they are known. The answer uses it up.
 */
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { newPasskeyInput, type Passkey, type PasskeyQuestion, passkeyInput } from '@evergrove/contract/accounts/factors'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { getCompanyName } from '../../content/index.ts'
import { AppError, conflict, invalid } from '../../platform/errors.ts'
import { inIso } from '../../platform/moments.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Trx } from '../../platform/schema.ts'
import { type Client, deviceOf } from '../sessions/open-session.ts'
import { endToken, type SessionOwner } from '../sessions/sessions.repository.ts'
import type { SessionDeps } from '../sessions/sessions.service.ts'
import {
  ANYBODY,
  issueToken,
  type QuestionUse,
  readToken,
  TokenError,
  type TokenOwner,
  type TokenType,
} from '../sessions/tokens.ts'
import { insertPasskey, listPasskeys, lockPasskey, type PasskeyRow, touchPasskey } from './factors.repository.ts'

/** `publicUrl` is the product's own address: a passkey works there and nowhere else. */
export type PasskeyDeps = SessionDeps & { publicUrl: string }

/** The account that is asked, and its session; nobody in particular at a sign-in. */
export type Asked = { owner: SessionOwner; version: number; sessionId: string }

const MOST_PASSKEYS = 20

/** Ed25519, P-256 and RSA: every device knows one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Returns a passkey as its owner sees it. */
export const toPasskey = ({ id, device, created_at, last_used_at }: PasskeyRow): Passkey =>
  inIso({ id, device, created_at, last_used_at })

const typeOf = (kind: SessionOwner['kind'], use: QuestionUse): TokenType => `question_${kind}_${use}`

const tokenOwnerOf = (asked: Asked | undefined): TokenOwner =>
  asked === undefined ? ANYBODY : { user_id: asked.owner.id, version: asked.version, sid: asked.sessionId }

/** Returns the challenge that the passkey signs for a question. */
const challengeOf = (question: string) => createHash('sha256').update(question).digest()

/** Returns the site of passkeys, which browsers tie to a domain name. Throws `conflict` if the product's address is bare. */
function siteOf({ publicUrl }: PasskeyDeps): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0) {
    throw conflict('Passkeys need a domain name, and this site is opened by a numeric address.')
  }
  return { rpID: hostname, origin }
}

type Using = { kind: SessionOwner['kind']; use: Exclude<QuestionUse, 'registration'>; asked?: Asked | undefined }

/** Returns a question that a passkey answers: any passkey at a sign-in, one of the caller's own for a proof. */
export async function askPasskey(deps: PasskeyDeps, { kind, use, asked }: Using): Promise<PasskeyQuestion> {
  const { rpID } = siteOf(deps)
  const question = issueToken(deps.tokens, tokenOwnerOf(asked), { type: typeOf(kind, use), now: deps.now() })
  const own = asked === undefined ? [] : await listPasskeys(deps.db, asked.owner)
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: challengeOf(question),
    userVerification: 'required',
    timeout: 300_000,
    allowCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
  })
  return { question, options: { ...options } }
}

/** Returns the refusal of a passkey, in the same words for every cause. A caller who is signed in stays signed in. */
function refusedPasskey({
  kind,
  use,
  asked,
}: {
  kind: SessionOwner['kind']
  use: QuestionUse
  asked?: Asked | undefined
}): AppError {
  const account = { actor: kind, id: asked?.owner.id }
  if (use !== 'sign_in') {
    const event = { kind: 'proof-refused', cause: 'wrong-passkey', ...account } as const
    return invalid({ passkey: ['This passkey was not accepted. Try again.'] }, { event })
  }
  return new AppError('unauthenticated', 'This passkey was not accepted. Try again, or use your password.', {
    event: { kind: 'sign-in-refused', cause: 'wrong-passkey', ...account },
  })
}

/** Returns the question, if it is a valid one of this type that went to the asked account and session. */
async function readQuestion(
  deps: PasskeyDeps,
  question: string,
  { type, asked }: { type: TokenType; asked?: Asked | undefined },
) {
  const expected = tokenOwnerOf(asked)
  try {
    const token = readToken(deps.tokens, question, { types: [type], now: deps.now() })
    const isSame = (['user_id', 'version', 'sid'] as const).every((claim) => token[claim] === expected[claim])
    return isSame ? token : undefined
  } catch (error) {
    if (error instanceof TokenError) return undefined
    throw error
  }
}

/**
 * Uses up the question and returns the id of the account whose passkey answered it. Unless the answer is the correct
 * one of a passkey of this kind of account, and of the asked account where one was asked, throws `unauthenticated` at a
 * sign-in and otherwise `invalid` under `passkey`.
 */
export async function acceptPasskey(
  deps: PasskeyDeps,
  trx: Trx,
  { input, ...using }: Using & { input: unknown },
): Promise<number> {
  const { kind, use, asked } = using
  const { question, response } = parseInput(passkeyInput, input)
  const token = await readQuestion(deps, question, { type: typeOf(kind, use), asked })
  if (token === undefined) throw refusedPasskey(using)
  const passkey = await lockPasskey(trx, kind, response.id)
  if (passkey === undefined) throw refusedPasskey(using)
  if (asked !== undefined && passkey.owner_id !== asked.owner.id) throw refusedPasskey(using)
  const { rpID, origin } = siteOf(deps)
  const result = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challengeOf(question).toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(() => {
    throw refusedPasskey(using)
  })
  if (!result.verified) throw refusedPasskey(using)
  if (!(await endToken(trx, token, deps.now()))) throw refusedPasskey(using)
  await touchPasskey(trx, passkey.id, { counter: result.authenticationInfo.newCounter, now: deps.now() })
  return passkey.owner_id
}

type Registering = { asked: Asked; name: string; displayName: string }

/** Returns a question for a new passkey of the account. Throws `conflict` when the account has the most it may have. */
export async function askNewPasskey(
  deps: PasskeyDeps,
  { asked, name, displayName }: Registering,
): Promise<PasskeyQuestion> {
  const { rpID } = siteOf(deps)
  const { owner } = asked
  const own = await listPasskeys(deps.db, owner)
  if (own.length >= MOST_PASSKEYS) throw conflict(`An account has at most ${MOST_PASSKEYS} passkeys. Remove one first.`)
  const type = typeOf(owner.kind, 'registration')
  const question = issueToken(deps.tokens, tokenOwnerOf(asked), { type, now: deps.now() })
  const options = await generateRegistrationOptions({
    rpName: await getCompanyName(deps.db),
    rpID,
    userID: new TextEncoder().encode(`${owner.kind} ${owner.id}`),
    userName: name,
    userDisplayName: displayName,
    challenge: challengeOf(question),
    timeout: 300_000,
    excludeCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { question, options: { ...options } }
}

/**
 * Stores the passkey that the browser made for the question, and uses up the question. Returns the device it was made
 * on. Throws `invalid` under `passkey` for an answer that is not valid, and `conflict` for a passkey that is known.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  trx: Trx,
  { asked, client, input }: { asked: Asked; client: Client; input: unknown },
): Promise<string> {
  const { question, response } = parseInput(newPasskeyInput, input)
  const { owner } = asked
  const registering = { kind: owner.kind, use: 'registration', asked } as const
  const token = await readQuestion(deps, question, { type: typeOf(owner.kind, 'registration'), asked })
  const { rpID, origin } = siteOf(deps)
  const result = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challengeOf(question).toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw refusedPasskey(registering)
  })
  if (token === undefined || !result.verified || !(await endToken(trx, token, deps.now()))) {
    throw refusedPasskey(registering)
  }
  const { id, publicKey, counter } = result.registrationInfo.credential
  const device = deviceOf(client)
  const isNew = await insertPasskey(trx, owner, {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: response.response.transports,
    device,
    created_at: deps.now(),
  })
  if (!isNew) throw conflict('This passkey is already known.')
  return device
}
