/** Agents in the rows of others, each as one column in the form of the API. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { Contact } from '@evergrove/contract/agents/people'
import { type RawBuilder, sql } from 'kysely'

const fieldsOf = (agent: string) => sql`
  'id', ${sql.ref(`${agent}.id`)}, 'first_name', ${sql.ref(`${agent}.first_name`)},
  'last_name', ${sql.ref(`${agent}.last_name`)}, 'email', ${sql.ref(`${agent}.email`)}`

/** Returns the agent of this alias as a column. A left join must have found one. */
export const contactOf = (agent: string): RawBuilder<Contact> => sql`json_build_object(${fieldsOf(agent)})`

/** Likewise with the status of the account. */
export const contactWithStatus = (agent: string): RawBuilder<Contact & { status: AgentStatus }> =>
  sql`json_build_object(${fieldsOf(agent)}, 'status', ${sql.ref(`${agent}.status`)})`

/** Returns the column, or null where a left join has found no row of this alias. */
export const ifFound = <T>(alias: string, column: RawBuilder<T>): RawBuilder<T | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then ${column} end`
