import type { Generated } from 'kysely'

export interface LegalTextsTable {
  id: Generated<number>
  kind: 'privacy_policy' | 'term_and_conditions'
  hash: string
  html: string
  created_at: Generated<Date>
}

export interface ConsentsTable {
  agent_id: number
  legal_text_id: number
  accepted_at: Generated<Date>
}
