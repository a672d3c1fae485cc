import type { Generated } from 'kysely'

export interface AccountLinksTable {
  agent_id: number
  kind: 'activation' | 'reset'
  token_hash: string
  expires_at: Date
}

export interface LinkRequestsTable {
  id: Generated<number>
  kind: 'activation' | 'reset'
  email: string
  created_at: Generated<Date>
}
