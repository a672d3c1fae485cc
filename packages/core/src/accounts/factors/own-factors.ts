/**
 * The second factors of an agent: an authenticator app, passkeys, and recovery codes for the day on which both are
 * lost. Every change needs a fresh proof, is recorded in the audit trail and is mailed to the agent.
 */
import { codeInput, type Factors, type PasskeyQuestion } from '@evergrove/contract/accounts/factors'
import type { AuditAction } from '@evergrove/contract/audit'
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../../audit/index.ts'
import { getCompanyName } from '../../content/index.ts'
import type { AgentSecurityEvent } from '../../jobs/index.ts'
import { conflict, invalid, notFound, requireFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { findAgent } from '../accounts.repository.ts'
import type { Client } from '../sessions/open-session.ts'
import { findProof, proofRequired } from '../sessions/proofs.ts'
import { endToken, type SessionOwner } from '../sessions/sessions.repository.ts'
import { confirmApp, type NewApp, renewCodes, startApp } from './codes.ts'
import { askedOf, countCode, type FactorCaller, type FactorDeps, ownerOf } from './factor-caller.ts'
import {
  type CodeState,
  countRecoveryCodes,
  deletePasskey,
  listPasskeys,
  lockCodeState,
  removeSecret,
  replaceRecoveryCodes,
} from './factors.repository.ts'
import { addPasskey, askNewPasskey, askPasskey, type PasskeyDeps, toPasskey } from './passkeys.ts'

/** Returns the second factors of the agent's account. */
export async function getFactors({ db }: { db: Database }, agentId: number): Promise<Factors> {
  const owner = ownerOf({ agentId })
  const agent = requireFound(await findAgent(db, agentId))
  const passkeys = await listPasskeys(db, owner)
  return {
    app_set_up_at: agent.totp_confirmed_at?.toISOString() ?? null,
    passkeys: passkeys.map(toPasskey),
    recovery_codes_left: await countRecoveryCodes(db, owner),
  }
}

type Proven = { caller: FactorCaller; proof: string | undefined }

/** Uses up a fresh proof of the calling session. Throws `forbidden` without one. */
async function spendProof(deps: FactorDeps, trx: Trx, { caller, proof: given }: Proven): Promise<void> {
  const { agentId, sessionId } = caller
  const proof = await findProof({ ...deps, db: trx }, given, { agentId, sessionId, purpose: 'second_factor' })
  if (proof === undefined || !(await endToken(trx, proof, deps.now()))) {
    throw proofRequired('Confirm that it is you to change how you log in.', { agentId, given })
  }
}

type Change = {
  caller: FactorCaller
  action: AuditAction
  event: AgentSecurityEvent
  before?: Record<string, string>
  after?: Record<string, string>
}

async function report({ jobs }: Pick<FactorDeps, 'jobs'>, trx: Trx, change: Change): Promise<void> {
  const { caller, action, event, before = {}, after = {} } = change
  const agent = ownerOf(caller)
  await recordAudit(trx, { actor: agent, action, subject: agent, before, after })
  await jobs.send(trx, 'mail.agent-security', { agent_id: agent.id, event })
}

/** Returns recovery codes for the first factor of an account. A further factor leaves the codes as they are. */
async function firstCodes(trx: Trx, caller: FactorCaller): Promise<string[] | null> {
  const owner = ownerOf(caller)
  return (await countRecoveryCodes(trx, owner)) > 0 ? null : renewCodes(trx, owner)
}

function refuseKnownApp({ totp_confirmed_at }: CodeState): void {
  if (totp_confirmed_at !== null) throw conflict('Your account already has an authenticator app. Remove it first.')
}

/** Returns a new secret for an authenticator app. Throws `forbidden` without a proof, and `conflict` if an app is set up. */
export async function startOwnApp(deps: FactorDeps, caller: FactorCaller, proof: string | undefined): Promise<NewApp> {
  const company = await getCompanyName(deps.db)
  return inTransaction(deps.db, async (trx) => {
    const state = await lockCodeState(trx, ownerOf(caller))
    refuseKnownApp(state)
    await spendProof(deps, trx, { caller, proof })
    return startApp(deps, trx, { owner: ownerOf(caller), email: state.email, company })
  })
}

/** Locks and returns the state to check a started app's code. Throws `conflict` if an app is set up or none was started. */
async function lockStartedApp(trx: Trx, owner: SessionOwner): Promise<CodeState> {
  const state = await lockCodeState(trx, owner)
  refuseKnownApp(state)
  if (state.totp_secret === null) throw conflict('Start setting up the app again.')
  return state
}

/**
 * Sets the app up, once its present code shows that it knows the secret that was asked for. Throws `invalid` under
 * `code`, `conflict` if an app is already set up or none was started, and `throttled` after five attempts of the
 * session in five minutes.
 */
export async function confirmOwnApp(
  deps: FactorDeps,
  caller: FactorCaller,
  input: unknown,
): Promise<{ recovery_codes: string[] | null }> {
  const { code: typed } = parseInput(codeInput, input)
  const owner = ownerOf(caller)
  // Checked before the attempt is counted: where no app was started there is no code that could be guessed.
  await inTransaction(deps.db, (trx) => lockStartedApp(trx, owner))
  const forgive = await countCode(deps, caller)
  const set = await inTransaction(deps.db, async (trx) => {
    const state = await lockStartedApp(trx, owner)
    if (!(await confirmApp(deps, trx, { owner, state, typed }))) return undefined
    await report(deps, trx, { caller, action: 'agent.set-up-app', event: 'app-set-up' })
    return { recovery_codes: await firstCodes(trx, caller) }
  })
  if (set === undefined) throw invalid({ code: ['This code is wrong or has already been used.'] })
  await forgive()
  return set
}

/** Removes the recovery codes when no factor is left: they would be a second password. */
async function dropIdleCodes(trx: Trx, caller: FactorCaller): Promise<void> {
  const owner = ownerOf(caller)
  const { totp_confirmed_at } = await lockCodeState(trx, owner)
  const passkeys = await listPasskeys(trx, owner)
  if (totp_confirmed_at === null && passkeys.length === 0) await replaceRecoveryCodes(trx, owner, [])
}

/** Removes the agent's authenticator app. Throws `forbidden` without a proof, and `not_found` if there is none. */
export async function removeOwnApp(deps: FactorDeps, caller: FactorCaller, proof: string | undefined): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { totp_confirmed_at } = await lockCodeState(trx, ownerOf(caller))
    if (totp_confirmed_at === null) throw notFound()
    await spendProof(deps, trx, { caller, proof })
    await removeSecret(trx, ownerOf(caller))
    await dropIdleCodes(trx, caller)
    await report(deps, trx, { caller, action: 'agent.remove-app', event: 'app-removed' })
  })
}

/** Returns ten new recovery codes, replacing the old. Throws `forbidden` without a proof, `conflict` without a factor. */
export async function renewOwnCodes(
  deps: FactorDeps,
  caller: FactorCaller,
  proof: string | undefined,
): Promise<{ recovery_codes: string[] }> {
  return inTransaction(deps.db, async (trx) => {
    const owner = ownerOf(caller)
    const { totp_confirmed_at } = await lockCodeState(trx, owner)
    if (totp_confirmed_at === null && (await listPasskeys(trx, owner)).length === 0) {
      throw conflict('Set up a passkey or an authenticator app first.')
    }
    await spendProof(deps, trx, { caller, proof })
    await report(deps, trx, { caller, action: 'agent.renew-recovery-codes', event: 'recovery-codes-renewed' })
    return { recovery_codes: await renewCodes(trx, owner) }
  })
}

/** Returns a question for a new passkey. It replaces the proof, which is used up. Throws `forbidden` without a proof. */
export async function askOwnNewPasskey(
  deps: FactorDeps,
  caller: FactorCaller,
  proof: string | undefined,
): Promise<PasskeyQuestion> {
  return inTransaction(deps.db, async (trx) => {
    await spendProof(deps, trx, { caller, proof })
    const agent = requireFound(await findAgent(trx, caller.agentId))
    const names = { name: agent.email, displayName: `${agent.first_name} ${agent.last_name}` }
    return askNewPasskey({ ...deps, db: trx }, { asked: askedOf(caller), ...names })
  })
}

/** Adds the passkey that the browser made. Throws `invalid` under `passkey`, and `conflict` if it is known. */
export async function addOwnPasskey(
  deps: FactorDeps,
  caller: FactorCaller,
  { client, input }: { client: Client; input: unknown },
): Promise<{ recovery_codes: string[] | null }> {
  return inTransaction(deps.db, async (trx) => {
    await lockCodeState(trx, ownerOf(caller))
    const device = await addPasskey(deps, trx, { asked: askedOf(caller), client, input })
    const after = { device }
    await report(deps, trx, { caller, action: 'agent.add-passkey', event: 'passkey-added', after })
    return { recovery_codes: await firstCodes(trx, caller) }
  })
}

/** Removes one of the agent's passkeys. Throws `forbidden` without a proof, and `not_found` for any other id. */
export async function removeOwnPasskey(
  deps: FactorDeps,
  caller: FactorCaller,
  { id, proof }: { id: number; proof: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockCodeState(trx, ownerOf(caller))
    const device = requireFound(await deletePasskey(trx, ownerOf(caller), id))
    await spendProof(deps, trx, { caller, proof })
    await dropIdleCodes(trx, caller)
    const before = { device }
    await report(deps, trx, { caller, action: 'agent.remove-passkey', event: 'passkey-removed', before })
  })
}

/** Returns a question that one of the agent's own passkeys answers for a proof. */
export const askOwnPasskey = (deps: PasskeyDeps, caller: FactorCaller): Promise<PasskeyQuestion> =>
  askPasskey(deps, { kind: 'agent', use: 'proof', asked: askedOf(caller) })
