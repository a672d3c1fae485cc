/**
 * Proofs that the owner of an account is calling, and not just someone with an access token. A proof is bound to the
 * session that asked for it, to its purpose and to the version of the account's tokens, so that it is of no use to another
 * device, and changing the password or signing out everywhere ends it too. It is used up by the change: `endToken` in the
 * same transaction.
 */
import { PROOF_REQUIRED } from '@evergrove/contract/accounts/proof-words'
import { type Proof, type ProofPurpose, proofInput } from '@evergrove/contract/accounts/proofs'
import { AppError, invalid } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { findAgent, findAgentAccess } from '../accounts.repository.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { type EndingToken, hasEnded } from './ended-tokens.repository.ts'
import { refusedProof } from './refused-sign-in.ts'
import type { SessionDeps } from './sessions.service.ts'
import { issueToken, PROOF_SECONDS, readToken, TokenError } from './tokens.ts'

export type SessionOfAgent = { agentId: number; sessionId: string }

/** A proof for the purpose, in exchange for the agent's password. Throws `invalid` under `password` for a wrong one. */
export async function proveByPassword(
  { db, tokens, now }: SessionDeps,
  { agentId: id, sessionId }: SessionOfAgent,
  input: unknown,
): Promise<Proof> {
  const { purpose, password } = parseInput(proofInput, input)
  const agent = await findAgent(db, id)
  if (agent === undefined || !(await verifyPassword(agent.password_hash, password))) {
    throw invalid({ password: ['Invalid password.'] }, { logged: refusedProof(id, 'wrong-password') })
  }
  const owner = { user_id: id, version: agent.token_version, sid: sessionId }
  const proof = await issueToken(tokens, owner, { type: `proof_${purpose}`, now: now() })
  return { proof, expires_in: PROOF_SECONDS }
}

/** The proof, if it is a valid one of this session for the purpose that has not been used yet. */
export async function findProof(
  { db, tokens, now }: SessionDeps,
  proof: string | undefined,
  { agentId, sessionId, purpose }: SessionOfAgent & { purpose: ProofPurpose },
): Promise<EndingToken | undefined> {
  if (proof === undefined) return undefined
  try {
    const token = await readToken(tokens, proof, { types: [`proof_${purpose}`], now: now() })
    const agent = await findAgentAccess(db, agentId)
    const isOwn = token.user_id === agentId && token.sid === sessionId && token.version === agent?.token_version
    return isOwn && !(await hasEnded(db, token.id)) ? token : undefined
  } catch (error) {
    if (error instanceof TokenError) return undefined
    throw error
  }
}

/** The refusal of a change that needs a proof and came without a valid one. The sentence says what to prove for. */
export const proofRequired = (sentence: string): AppError =>
  new AppError('forbidden', sentence, { details: { code: PROOF_REQUIRED } })
