/** Tells the response cache about the notifications of the database: that content has changed, or that they have stopped. */
import { isDatabaseReachable, type OpenDatabase } from '@evergrove/db'
import type { ResponseCache } from './http/response-cache.ts'

const CONTENT_CHANGED = 'content_changed'
const PAUSE_MS = 1000

/**
 * Keeps the cache current until the returned function is called. When the notifications stop, the database counts as
 * away until it responds or until they are back, because a dead connection must not keep a visitor waiting.
 */
export async function watchContent<S>(
  { db, listen }: Pick<OpenDatabase<S>, 'db' | 'listen'>,
  cache: ResponseCache,
): Promise<() => Promise<void>> {
  let outages = 0
  let timer: NodeJS.Timeout | undefined

  const follow = async (outage: number) => {
    const isReachable = await isDatabaseReachable(db)
    if (outage !== outages) return
    cache.setAway(!isReachable)
    timer = setTimeout(() => void follow(outage), PAUSE_MS)
  }
  const endOutage = () => {
    outages += 1
    clearTimeout(timer)
  }

  const stop = await listen(CONTENT_CHANGED, cache.clear, (isListening) => {
    endOutage()
    cache.setTrusted(isListening)
    cache.setAway(!isListening)
    if (!isListening) void follow(outages)
  })
  return async () => {
    endOutage()
    await stop()
  }
}
