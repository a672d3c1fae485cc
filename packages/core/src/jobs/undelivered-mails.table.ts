import type { Generated } from 'kysely'

/** A mail that was given up, with what its job needs to be queued again. */
export interface UndeliveredMailsTable {
  id: Generated<number>
  job_id: string
  job: string
  payload: object
  reason: string
  attempts: number
  given_up_at: Generated<Date>
}
