/** Creates the agents and the staff account that can sign in to the demonstration, and their network. */

import {
  createAccount,
  fillInProfile,
  findAgentByEmail,
  foundCompany,
  hashPassword,
  isFirstAgentMissing,
  recordConsents,
  verifyPassword,
} from '@evergrove/core/accounts'
import { previewDisclosure, publishDisclosure } from '@evergrove/core/disclosures'
import type { FileStorage } from '@evergrove/core/files'
import type { FieldCipher } from '@evergrove/core/platform/field-encryption'
import type { Logger } from '@evergrove/core/platform/logging'
import type { Database, Trx } from '@evergrove/core/platform/schema'
import { createStaff, isStaffPassword } from '@evergrove/core/staff'
import { inTransaction } from '@evergrove/db'
import * as people from '../company/people.ts'
import { seedNetwork, storeProofs } from './seed-network.ts'

/** Publishes the earnings of the demonstration's agents, unless its history could not be dated in the past. */
async function seedDisclosure(db: Database): Promise<void> {
  const deps = { db, now: () => new Date() }
  const { can_publish } = await previewDisclosure(deps)
  if (can_publish) await publishDisclosure(deps, { actor: { kind: 'operator' } })
}

type Joining = { email: string; first_name: string; last_name: string; phone_number: string; code?: string }

type Place = { recommended_by: number; password_hash: string }

async function join(trx: Trx, agent: Joining, place: Place): Promise<number> {
  const id = await createAccount(trx, { ...agent, ...place, email_verified_at: new Date() })
  if (id === undefined) throw new Error(`${agent.email} could not join`)
  await recordConsents(trx, id)
  return id
}

export type SeedPeopleDeps = {
  db: Database
  storage: FileStorage
  cipher: FieldCipher
  logger: Logger
  /** Creates passwords if strangers may reach the demonstration: none get the published one, and staff also need a code. */
  ownPassword?: { create: () => string; keptIn: string } | undefined
}

async function createPeople(deps: SeedPeopleDeps): Promise<void> {
  const password = deps.ownPassword?.create() ?? people.password
  const password_hash = await hashPassword(password)
  const proofs = await storeProofs(deps)
  await inTransaction(deps.db, async (trx) => {
    const rootId = await foundCompany({ db: trx, logger: deps.logger }, people.rootAgent)
    if (!(await isFirstAgentMissing(trx))) return
    const agentId = await join(trx, people.agent, { recommended_by: rootId, password_hash })
    await fillInProfile({ ...deps, db: trx }, agentId, people.agentProfile)
    await seedNetwork({ ...deps, db: trx, proofs }, { rootId, agentId, passwordHash: password_hash })
    await join(trx, people.newcomer, { recommended_by: agentId, password_hash })
    await createStaff(trx, {
      email: people.staffEmail,
      password,
      role: 'admin',
      needsCode: deps.ownPassword !== undefined,
    })
    await seedDisclosure(trx)
  })
}

/**
 * Creates the demonstration's people, all or none, if no agent has joined yet. Logs how to sign in whenever they exist.
 */
export async function seedPeople(deps: SeedPeopleDeps): Promise<void> {
  if (await isFirstAgentMissing(deps.db)) await createPeople(deps)
  const { agent, newcomer, staffEmail, password } = people
  if ((await findAgentByEmail(deps.db, agent.email)) === undefined) return
  const emails = [agent.email, newcomer.email, staffEmail].join(', ')
  if (deps.ownPassword !== undefined) {
    const { keptIn } = deps.ownPassword
    deps.logger.info({ code: agent.code }, `Sign in to the demonstration as ${emails} with the password in ${keptIn}`)
    return
  }
  deps.logger.info({ code: agent.code }, `Sign in to the demonstration as ${emails} with ${password}`)
  deps.logger.warn(
    { email: staffEmail },
    'The demonstration’s staff account signs in without a code of an authenticator app',
  )
}

/** Returns whether one of the accounts that sign in to the demonstration still has the published password. */
export async function haveKnownPassword(db: Database): Promise<boolean> {
  const { agent, newcomer, staffEmail: email, password } = people
  if (await isStaffPassword(db, { email, password })) return true
  for (const { email: address } of [agent, newcomer]) {
    const found = await findAgentByEmail(db, address)
    if (found !== undefined && (await verifyPassword(found.password_hash, password))) return true
  }
  return false
}
