/** Signing in with a second factor: a code after the password, or a passkey instead of it. */
import type { PasskeyQuestion } from '@evergrove/contract/accounts/factors'
import { type Tokens, ticketCodeInput } from '@evergrove/contract/accounts/sessions'
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../../audit/index.ts'
import { AppError, invalid, unauthenticated } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { findAgentAccess } from '../accounts.repository.ts'
import type { Client } from '../sessions/open-session.ts'
import { refusedSignIn, suspendedSignIn } from '../sessions/refused-sign-in.ts'
import { endToken, hasEnded } from '../sessions/sessions.repository.ts'
import { beginSession, mayComeIn, type SessionDeps } from '../sessions/sessions.service.ts'
import { readToken } from '../sessions/tokens.ts'
import { spendCode } from './codes.ts'
import { countCode, type FactorDeps } from './factor-caller.ts'
import { lockCodeState } from './factors.repository.ts'
import { acceptPasskey, askPasskey, type PasskeyDeps } from './passkeys.ts'

/**
 * Returns the owner of a ticket; a suspended agent learns of the suspension only after the second step. Throws
 * `unauthenticated` for a ticket that is no longer valid.
 */
async function readTicket({ db, tokens, now }: SessionDeps, ticket: string) {
  const token = readToken(tokens, ticket, {
    types: ['agent_ticket'],
    now: now(),
    refusal: ({ event }) => unauthenticated('Your log-in has expired. Log in again.', {}, event),
  })
  const agent = await findAgentAccess(db, token.user_id)
  if (
    agent === undefined ||
    agent.token_version !== token.version ||
    !(mayComeIn(agent) || agent.status === 'Suspended')
  ) {
    throw unauthenticated('The account has changed. Log in again.')
  }
  if (await hasEnded(db, token.id)) throw usedTicket(agent)
  return { agent, token }
}

const usedTicket = ({ id }: { id: number }): AppError =>
  unauthenticated(
    'This log-in has already been used. Log in again.',
    {},
    { kind: 'token-refused', cause: 'used', actor: 'agent', id },
  )

/**
 * Opens a session for a ticket and a code of the app, or a recovery code; each works once. A wrong code leaves the
 * ticket valid, and the use of a recovery code is mailed to the agent. Throws `unauthenticated` for a ticket that is
 * not valid, `invalid` under `code`, and `throttled` after five attempts in five minutes.
 */
export async function finishSignIn(
  deps: FactorDeps,
  { input, client }: { input: unknown; client: Client },
): Promise<Tokens> {
  const { ticket, code: typed } = parseInput(ticketCodeInput, input)
  const { agent, token } = await readTicket(deps, ticket)
  const forgive = await countCode(deps, { agentId: agent.id })
  const owner = { kind: 'agent', id: agent.id } as const
  const signedIn = await inTransaction(deps.db, async (trx) => {
    const state = await lockCodeState(trx, owner)
    const created_by = await spendCode(deps, trx, { owner, state, typed })
    if (created_by === undefined) return undefined
    if (agent.status === 'Suspended') throw suspendedSignIn(deps.tokens, agent)
    if (!(await endToken(trx, token, deps.now()))) throw usedTicket(agent)
    if (created_by === 'recovery_code') {
      await recordAudit(trx, { actor: owner, action: 'agent.use-recovery-code', subject: owner })
      await deps.jobs.send(trx, 'mail.agent-security', { agent_id: agent.id, event: 'recovery-code-used' })
    }
    return {
      usesRecovery: created_by === 'recovery_code',
      tokens: await beginSession(deps, trx, { agent, client, created_by }),
    }
  })
  if (signedIn === undefined) {
    const event = refusedSignIn(deps.tokens, { kind: 'agent', cause: 'wrong-code', id: agent.id })
    throw invalid({ code: ['This code is wrong or has already been used.'] }, { event })
  }
  if (signedIn.usesRecovery)
    client.record({ kind: 'second-factor', cause: 'recovery-code-used', actor: 'agent', id: agent.id })
  await forgive()
  return signedIn.tokens
}

/** Returns a question that a passkey of any agent answers to sign in. */
export const askAgentPasskey = (deps: PasskeyDeps): Promise<PasskeyQuestion> =>
  askPasskey(deps, { kind: 'agent', use: 'sign_in' })

/**
 * Opens a session for the agent whose passkey answered the question; no password is needed. Throws `unauthenticated`
 * for anything else, and for agents who may not sign in.
 */
export async function signInByPasskey(
  deps: PasskeyDeps,
  { input, client }: { input: unknown; client: Client },
): Promise<Tokens> {
  return inTransaction(deps.db, async (trx) => {
    const id = await acceptPasskey(deps, trx, { kind: 'agent', use: 'sign_in', input })
    const agent = await findAgentAccess(trx, id)
    if (agent?.status === 'Suspended') throw suspendedSignIn(deps.tokens, agent)
    if (agent === undefined || !mayComeIn(agent)) {
      throw new AppError('unauthenticated', 'This account cannot log in. Please contact us.', {
        event: refusedSignIn(deps.tokens, { kind: 'agent', cause: 'suspended', id }),
      })
    }
    return beginSession(deps, trx, { agent, client, created_by: 'passkey' })
  })
}
