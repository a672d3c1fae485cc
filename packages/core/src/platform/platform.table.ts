import type { Generated } from 'kysely'

declare module './schema.ts' {
  interface Schema {
    /** The currency in which amounts are stored. One row, which never changes. */
    ledger_currency: {
      is_only: boolean
      currency: string
    }
    /** A process that works with the database, or did until it was killed. */
    processes: {
      id: Generated<number>
      role: 'all' | 'web' | 'worker'
      host: string
      /** The place where it keeps files: equal for processes that see the same ones. */
      files: string
      /** The fingerprints of the keys with which it opens encrypted fields. */
      field_keys: string[]
      started_at: Generated<Date>
      seen_at: Generated<Date>
    }
    /** A secret of the settings, as the processes last worked with it. */
    known_secrets: {
      name: string
      fingerprint: string
      changed_at: Generated<Date>
    }
  }
}
