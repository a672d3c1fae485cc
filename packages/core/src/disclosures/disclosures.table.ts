import type { ColumnType, Generated } from 'kysely'

/** A column that is never changed. */
type Added<T> = ColumnType<T, T, never>

declare module '../platform/schema.ts' {
  interface Schema {
    income_disclosures: {
      /** The number of the disclosure, counted from 1 without gaps. */
      id: Added<number>
      /** The end of the month up to which the ledger was read. */
      until: ColumnType<Date, Date, never>
      /** The figures in the canonical form of RFC 8785. */
      canonical: Added<string>
      /** The SHA-256 of `canonical`. */
      digest: Added<Buffer>
      published_at: Generated<Date>
      published_by: Added<number | null>
    }
    disclosure_prefaces: {
      version: Added<number>
      body: Added<string | null>
      changed_at: Generated<Date>
      changed_by: Added<number>
    }
  }
}
