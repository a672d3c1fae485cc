import type { ProposalKind, ProposalStatus } from '@evergrove/contract/proposals/proposal-kinds'
import type { ColumnType, Generated } from 'kysely'

/** A change of an email address is stored with the others in `email_changes` (decision 0048). */
export type StoredKind = Exclude<ProposalKind, 'agent.change-email'>

/** A parsed input as JSON: amounts are decimal strings, so that it can be parsed again. */
export type StoredInput = Readonly<Record<string, unknown>>

declare module '../platform/schema.ts' {
  interface Schema {
    proposals: {
      id: Generated<number>
      kind: StoredKind
      subject_id: number
      /** The input that a confirmation carries out; masked where it is sealed. */
      input: ColumnType<StoredInput, string, never>
      /** Bound to `proposals.sealed_input:<subject_id>`, and removed with the decision. */
      sealed_input: string | null
      idempotency_key: string | null
      /** A proposal that nobody decides stays `Proposed`: it counts as expired after seven days, although the row does not say so. */
      status: Generated<ProposalStatus>
      proposed_by: number
      created_at: Generated<Date>
      decided_by: Generated<number | null>
      decided_at: Generated<Date | null>
    }
  }
}
