/** The jobs there are, what each carries, and how often it is tried. Payloads hold ids, not personal data. */

export type JobPayloads = {
  'mail.contact': { contact_message_id: number }
}

export type JobName = keyof JobPayloads

export const jobNames = ['mail.contact'] as const satisfies readonly JobName[]

/** A failed job is tried nine times more, after about 10, 20, 40, … seconds: for more than an hour in all. */
export const retryPolicy = { retryLimit: 9, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 }

/** Where a job goes when its last attempt has failed. */
export const DEAD_JOBS = 'dead-jobs'
