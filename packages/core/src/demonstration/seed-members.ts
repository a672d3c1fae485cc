/** The agents and the member of staff who can sign in to the demonstration. */
import { inTransaction } from '@evergrove/db'
import { demonstrationMembers as members } from '@evergrove/db/demonstration'
import {
  changeProfile,
  createAccount,
  findAgentByEmail,
  foundCompany,
  hashPassword,
  isFirstAgentMissing,
  type ProfileDeps,
  recordConsents,
} from '../accounts/index.ts'
import type { Logger } from '../platform/logging.ts'
import type { Trx } from '../platform/schema.ts'
import { createStaff } from '../staff/index.ts'
import { growNetwork } from './seed-network.ts'

type Joining = { email: string; first_name: string; last_name: string; phone_number: string; code?: string }

type Place = { recommended_by: number; password_hash: string }

async function join(trx: Trx, agent: Joining, place: Place): Promise<number> {
  const id = await createAccount(trx, { ...agent, ...place, email_verified_at: new Date() })
  if (id === undefined) throw new Error(`${agent.email} could not join`)
  await recordConsents(trx, id)
  return id
}

async function createMembers(deps: ProfileDeps & { logger: Logger }): Promise<void> {
  const password_hash = await hashPassword(members.demonstrationPassword)
  await inTransaction(deps.db, async (trx) => {
    const rootId = await foundCompany({ db: trx, logger: deps.logger }, members.rootAgent)
    if (!(await isFirstAgentMissing(trx))) return
    const agentId = await join(trx, members.agent, { recommended_by: rootId, password_hash })
    await changeProfile({ ...deps, db: trx }, agentId, { fields: members.agentProfile, photo: undefined })
    await growNetwork({ ...deps, db: trx }, { rootId, agentId, passwordHash: password_hash })
    await join(trx, members.newcomer, { recommended_by: agentId, password_hash })
    await createStaff(trx, {
      email: members.staffEmail,
      password: members.demonstrationPassword,
      role: 'admin',
      needsCode: false,
    })
  })
}

/** Creates the demonstration's members where nobody has joined yet, all or none; where they are, the log says so. */
export async function seedMembers(deps: ProfileDeps & { logger: Logger }): Promise<void> {
  if (await isFirstAgentMissing(deps.db)) await createMembers(deps)
  const { agent, newcomer, staffEmail, demonstrationPassword } = members
  if ((await findAgentByEmail(deps.db, agent.email)) === undefined) return
  const emails = [agent.email, newcomer.email, staffEmail].join(', ')
  deps.logger.info({ code: agent.code }, `Sign in to the demonstration as ${emails} with ${demonstrationPassword}`)
  deps.logger.warn(
    { email: staffEmail },
    'The demonstration’s staff account signs in without a code of an authenticator app',
  )
}
