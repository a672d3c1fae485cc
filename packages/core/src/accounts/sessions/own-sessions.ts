/** The sessions of the caller's own account: listing them and ending one. */
import type { Session } from '@evergrove/contract/accounts/sessions'
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../../audit/index.ts'
import { requireFound } from '../../platform/errors.ts'
import { inIso } from '../../platform/moments.ts'
import type { CallingSession } from './authenticate.ts'
import { endSession, findSession, listOpenSessions, type SessionOwner } from './sessions.repository.ts'
import type { SessionDeps } from './sessions.service.ts'

export type SessionCaller = CallingSession & { owner: SessionOwner }

/** Returns the sessions of the account, at most 100, the last used first. */
export async function listSessions(
  { db, tokens, now }: SessionDeps,
  { owner, sessionId, tokenVersion }: SessionCaller,
): Promise<Session[]> {
  const at = now()
  const usedSince = owner.kind === 'staff' ? new Date(at.getTime() - tokens.staffIdleSeconds * 1000) : new Date(0)
  const rows = await listOpenSessions(db, owner, { tokenVersion, usedSince, now: at })
  return rows.map((row) => Object.assign(inIso(row), { is_current: row.id === sessionId }))
}

/** Ends one of the account's sessions at once, also the caller's, unless it has ended. Throws `not_found` for other ids. */
export async function endOneSession({ db, now }: SessionDeps, owner: SessionOwner, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const session = requireFound(await findSession(trx, owner, id))
    if (!(await endSession(trx, owner, { id, now: now() }))) return
    const action = `${owner.kind}.end-session` as const
    await recordAudit(trx, { actor: owner, action, subject: owner, before: { device: session.device } })
  })
}
