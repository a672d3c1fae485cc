/**
 * Proofs that the owner of an account is calling, and not just someone with an access token. A proof is bound to the
 * session that asked for it, to its purpose and to the version of the account's tokens. So it is of no use to another
 * device, and changing the password or signing out everywhere ends it too. The change uses it up: `endToken` in the
 * same transaction.
 */
import { PROOF_REQUIRED } from '@evergrove/contract/accounts/account-words'
import {
  type Proof,
  type ProofPurpose,
  passkeyProofInput,
  passwordProofInput,
} from '@evergrove/contract/accounts/protection'
import { inTransaction } from '@evergrove/db'
import { AppError, invalid } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { type AgentAccess, findAgent, findAgentAccess } from '../accounts.repository.ts'
import { spendCode } from '../factors/codes.ts'
import { askedOf, type CodeDeps, countCode, type FactorCaller, ownerOf } from '../factors/factor-caller.ts'
import { lockCodeState } from '../factors/factors.repository.ts'
import { findSecondStep } from '../factors/factors.ts'
import { acceptPasskey, type PasskeyDeps } from '../factors/passkeys.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { refusedProof } from './refused-sign-in.ts'
import { type EndingToken, hasEnded } from './sessions.repository.ts'
import type { SessionDeps } from './sessions.service.ts'
import { issueToken, PROOF_SECONDS, readToken, TokenError } from './tokens.ts'

export type SessionOfAgent = { agentId: number; sessionId: string }

/**
 * Returns a proof for the purpose, in exchange for the agent's password, and for a code where there is a second factor.
 * Throws `invalid` under `password` or `code` for a wrong one, and `throttled` after five codes in five minutes.
 */
export async function proveByPassword(deps: CodeDeps, caller: FactorCaller, input: unknown): Promise<Proof> {
  const { purpose, password, code } = parseInput(passwordProofInput, input)
  const agent = await findAgent(deps.db, caller.agentId)
  if (agent === undefined || !(await verifyPassword(agent.password_hash, password))) {
    throw invalid({ password: ['Invalid password.'] }, { event: refusedProof(ownerOf(caller), 'wrong-password') })
  }
  await spendSecondFactor(deps, agent, code)
  return issueProof(deps, caller, purpose)
}

/**
 * Uses up the code that accompanies the right password, where the agent has a second factor. Throws `invalid` under
 * `code` if it is missing or wrong, and `throttled` after five codes in five minutes.
 */
export async function spendSecondFactor(
  deps: CodeDeps,
  agent: Pick<AgentAccess, 'id' | 'token_version' | 'totp_confirmed_at'>,
  typed: string | undefined,
): Promise<void> {
  if ((await findSecondStep(deps, agent)) === undefined) return
  const agentId = agent.id
  if (typed === undefined)
    throw invalid({ code: ['Enter a code of your authenticator app or a recovery code as well.'] })
  const forgive = await countCode(deps, { agentId })
  const owner = ownerOf({ agentId })
  const used = await inTransaction(deps.db, async (trx) =>
    spendCode(deps, trx, { owner, state: await lockCodeState(trx, owner), typed }),
  )
  if (used === undefined) {
    throw invalid(
      { code: ['This code is wrong or has already been used.'] },
      { event: refusedProof(owner, 'wrong-code') },
    )
  }
  await forgive()
}

/** Returns a proof for the purpose, in exchange for the answer of one of the agent's passkeys. Throws `invalid` under `passkey`. */
export async function proveByPasskey(deps: PasskeyDeps, caller: FactorCaller, input: unknown): Promise<Proof> {
  const { purpose, ...answer } = parseInput(passkeyProofInput, input)
  const asked = askedOf(caller)
  await inTransaction(deps.db, (trx) => acceptPasskey(deps, trx, { kind: 'agent', use: 'proof', asked, input: answer }))
  return issueProof(deps, caller, purpose)
}

async function issueProof({ tokens, now }: SessionDeps, caller: FactorCaller, purpose: ProofPurpose): Promise<Proof> {
  const owner = { user_id: caller.agentId, version: caller.tokenVersion, sid: caller.sessionId }
  return {
    proof: issueToken(tokens, owner, { type: `proof_${purpose}`, now: now() }),
    expires_in: PROOF_SECONDS,
  }
}

/** Returns the proof, if it is valid, belongs to this session and this purpose, and has not been used yet. */
export async function findProof(
  { db, tokens, now }: SessionDeps,
  proof: string | undefined,
  { agentId, sessionId, purpose }: SessionOfAgent & { purpose: ProofPurpose },
): Promise<EndingToken | undefined> {
  if (proof === undefined) return undefined
  try {
    const token = readToken(tokens, proof, { types: [`proof_${purpose}`], now: now() })
    const agent = await findAgentAccess(db, agentId)
    const isOwn = token.user_id === agentId && token.sid === sessionId && token.version === agent?.token_version
    return isOwn && !(await hasEnded(db, token.id)) ? token : undefined
  } catch (error) {
    if (error instanceof TokenError) return undefined
    throw error
  }
}

type Missing = { agentId: number; given: string | undefined }

/**
 * Returns the refusal of a change that needs a proof and came without a valid one. The sentence says what the proof is
 * needed for. The security log keeps a proof that has been used, has expired or is somebody else's; a change that comes
 * without one is usual.
 */
export function proofRequired(sentence: string, { agentId, given }: Missing): AppError {
  const event = given === undefined ? undefined : refusedProof(ownerOf({ agentId }), 'not-valid')
  return new AppError('forbidden', sentence, { details: { code: PROOF_REQUIRED }, event })
}
