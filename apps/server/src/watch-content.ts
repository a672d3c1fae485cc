/** Tells the response cache what the database says about content: that it has changed, or nothing at all. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseReachable, type OpenDatabase } from '@evergrove/db'
import type { ResponseCache } from './http/response-cache.ts'

const CONTENT_CHANGED = 'content_changed'
const PAUSE_MS = 1000

/**
 * Keeps the cache in step until the returned function is called. When the notifications stop, the database is taken to be
 * away until it responds, or until they are back: a connection that is dead without saying so must not keep a visitor
 * waiting.
 */
export async function watchContent<S>(
  { db, listen }: Pick<OpenDatabase<S>, 'db' | 'listen'>,
  cache: ResponseCache,
): Promise<() => Promise<void>> {
  let isListening = false
  let isWatched = true

  const followOutage = async () => {
    while (isWatched && !isListening) {
      const isAway = !(await isDatabaseReachable(db))
      if (isListening) return
      cache.setAway(isAway)
      await sleep(PAUSE_MS, undefined, { ref: false })
    }
  }

  const stop = await listen(CONTENT_CHANGED, cache.clear, (listening) => {
    isListening = listening
    cache.setTrusted(listening)
    cache.setAway(!listening)
    if (!listening) void followOutage()
  })
  return async () => {
    isWatched = false
    await stop()
  }
}
