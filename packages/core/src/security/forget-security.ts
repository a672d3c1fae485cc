import { deleteExpiredCodes } from '../accounts/index.ts'
import { keptSince } from '../platform/retention.ts'
import type { Database } from '../platform/schema.ts'
import { deleteEventsBefore } from './security-events.repository.ts'

/**
 * The nightly job that removes old events of the security log, and mailed codes that nobody used. The period is in
 * `platform/retention.ts`. Doing it twice is harmless.
 */
export async function forgetSecurity({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const moment = now()
  await deleteEventsBefore(db, keptSince('securityEvents', moment))
  await deleteExpiredCodes(db, moment)
}
