import type { ColumnType, Generated } from 'kysely'

export type CheckKind = 'ledger' | 'audit' | 'log'

export type Breach = { name: string; count: number }

declare module '../platform/schema.ts' {
  interface Schema {
    /** A breach of a rule of the ledger as it was found. The details are the row that breaks the rule. */
    ledger_findings: {
      id: Generated<number>
      name: string
      details: ColumnType<unknown, string, never>
      found_at: Generated<Date>
      explanation: Generated<string | null>
      explained_at: Generated<Date | null>
    }
    check_results: {
      kind: CheckKind
      checked_at: Date
      took_ms: number
      checked: number
      breaches: ColumnType<Breach[], string, string>
    }
  }
}
