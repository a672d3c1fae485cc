import type { Generated } from 'kysely'

declare module '../platform/schema.ts' {
  interface Schema {
    /** A mail that was given up, with what its job needs to be queued again. */
    undelivered_mails: {
      id: Generated<number>
      job_id: string
      job: string
      payload: object
      reason: string
      attempts: number
      given_up_at: Generated<Date>
    }
  }
}
