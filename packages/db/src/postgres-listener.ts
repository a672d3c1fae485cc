/**
 * Listens on one channel of PostgreSQL through its own client, outside the pool. If the connection breaks or silently stops
 * responding, it reconnects with growing pauses and reports that notifications may be missed.
 */
import { Client, type ClientConfig } from 'pg'

export type Listening = {
  channel: string
  onMessage: (payload: string) => void
  onStateChange: (listening: boolean) => void
}

const HEARTBEAT_INTERVAL_MS = 15_000
const HEARTBEAT_TIMEOUT_MS = 5000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000

/** Listens until the returned function is called. Rejects if the first connection fails; it replaces later ones. */
export async function listenOnPostgres(config: ClientConfig, listening: Listening): Promise<() => Promise<void>> {
  let isStopped = false
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pauseMs = FIRST_PAUSE_MS

  const lose = (lost: Client) => {
    if (client !== lost) return
    client = undefined
    clearTimeout(timer)
    lost.removeAllListeners('notification')
    void endQuietly(lost)
    if (isStopped) return
    listening.onStateChange(false)
    reconnectLater()
  }

  const reconnectLater = () => {
    if (isStopped) return
    timer = setTimeout(() => void connect().catch(reconnectLater), pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  const checkLater = (checked: Client) => {
    timer = setTimeout(() => {
      checked.query('select 1').then(
        () => client === checked && checkLater(checked),
        () => lose(checked),
      )
    }, HEARTBEAT_INTERVAL_MS)
  }

  const connect = async () => {
    const next = new Client({ ...config, query_timeout: HEARTBEAT_TIMEOUT_MS })
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload }) => listening.onMessage(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(listening.channel)}`)
    } catch (error) {
      void endQuietly(next)
      throw error
    }
    if (isStopped) return endQuietly(next)
    client = next
    pauseMs = FIRST_PAUSE_MS
    listening.onStateChange(true)
    checkLater(next)
  }

  await connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    const last = client
    client = undefined
    if (last !== undefined) await endQuietly(last)
  }
}

/** Ends a client whose connection may already be gone. It ignores failures, because then there is nothing left to end. */
const endQuietly = (client: Client): Promise<void> => client.end().catch(() => undefined)
