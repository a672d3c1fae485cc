/** Handles the return of the mail server: the mails that waited for it follow the first one that is sent. */
import type { Logger } from '../platform/logging.ts'
import type { Database } from '../platform/schema.ts'
import { bringMailsForward } from './jobs.repository.ts'

/** Mails can succeed many times a second, and a search for others that wait costs a statement. */
const PAUSE_MS = 1000

/**
 * Returns a function to call after a mail was sent. It makes the mails that wait for the mail server due, at most once
 * a second, and calls `wake` if there are any. It never throws, because the mail that was sent would then be sent
 * again.
 */
export function watchOutages({ db, logger, wake }: { db: Database; logger: Logger; wake: () => void }) {
  let nextMs = 0
  return async (): Promise<void> => {
    if (performance.now() < nextMs) return
    nextMs = performance.now() + PAUSE_MS
    try {
      if ((await bringMailsForward(db)) > 0) wake()
    } catch (error) {
      logger.warn({ err: error }, 'Mails that wait for the mail server could not be brought forward')
    }
  }
}
