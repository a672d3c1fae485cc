import { type RawBuilder, sql } from 'kysely'
import { receivableOf } from './ledger.ts'

const RECEIVABLE = sql.lit(receivableOf(0))

/** The agent of an account, be it the balance or what the agent owes; null for an account of the company. */
export const agentOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${account} > ${RECEIVABLE} then ${account} - ${RECEIVABLE} when ${account} > 0 then ${account} end`

/** The agent whose balance an account is; null for what an agent owes, and for an account of the company. */
export const balanceOwnerOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${account} > 0 and ${account} <= ${RECEIVABLE} then ${account} end`
