import type { ColumnType } from 'kysely'

export type CheckKind = 'ledger' | 'audit' | 'log'

export type Breach = { name: string; count: number }

export interface CheckResultsTable {
  kind: CheckKind
  checked_at: Date
  took_ms: number
  checked: number
  breaches: ColumnType<Breach[], string, string>
}
