import type { LegalTextKind } from '@evergrove/contract/accounts/consents'
import type { Generated } from 'kysely'

export interface LegalTextsTable {
  id: Generated<number>
  kind: LegalTextKind
  hash: string
  html: string
  created_at: Generated<Date>
}

export interface ConsentsTable {
  agent_id: number
  legal_text_id: number
  accepted_at: Generated<Date>
}
