/**
 * Listens on one channel of PostgreSQL through its own client, outside the pool. It proves that notifications arrive,
 * each time it connects and on every heartbeat, because a pooler in transaction mode accepts LISTEN and then delivers
 * nothing. If the connection breaks or nothing arrives any more, it reconnects with growing pauses and reports that
 * notifications may be missed.
 */
import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'

type Listening = {
  channel: string
  onMessage: (payload: string) => void
  onStateChange: (listening: boolean) => void
  /** Called each time a notification to itself has arrived. */
  onHeartbeat: () => void
}

/**
 * The address at which it listens, with the role for that, and the address to which the product's own statements, and
 * so their notifications, are sent. The sender takes no role: behind a pooler in transaction mode it would stay with a
 * connection that others use.
 */
export type Addresses = { listen: ClientConfig; send: ClientConfig; role: string | undefined }

/** Notifications that are sent through one address do not arrive at a listener on the other. */
export class NotificationsLostError extends Error {
  override name = 'NotificationsLostError'
}

const HEARTBEAT_INTERVAL_MS = 15_000
const ARRIVAL_TIMEOUT_MS = 5000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000

/**
 * Listens until the returned function is called. Rejects if the first connection fails, and with NotificationsLostError
 * if notifications do not arrive on it. A later connection that fails is replaced.
 */
export async function listenOnPostgres(addresses: Addresses, listening: Listening): Promise<() => Promise<void>> {
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

  const checkLater = (checked: Client, echo: string) => {
    timer = setTimeout(() => {
      hearEcho(checked, echo, () => notify(checked, echo)).then(
        () => client === checked && hearAgain(checked, echo),
        () => lose(checked),
      )
    }, HEARTBEAT_INTERVAL_MS)
  }

  const hearAgain = (heard: Client, echo: string) => {
    listening.onHeartbeat()
    checkLater(heard, echo)
  }

  const connect = async () => {
    const next = new Client({ ...addresses.listen, query_timeout: ARRIVAL_TIMEOUT_MS })
    const echo = `evergrove_echo_${randomBytes(8).toString('hex')}`
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ channel, payload }) => {
      if (channel === listening.channel) listening.onMessage(payload ?? '')
    })
    try {
      await next.connect()
      if (addresses.role !== undefined) await next.query(`set role ${next.escapeIdentifier(addresses.role)}`)
      for (const channel of [listening.channel, echo]) await next.query(`listen ${next.escapeIdentifier(channel)}`)
      await hearEcho(next, echo, () => notifyThrough(addresses.send, echo))
    } catch (error) {
      void endQuietly(next)
      throw error
    }
    if (isStopped) return endQuietly(next)
    client = next
    pauseMs = FIRST_PAUSE_MS
    listening.onStateChange(true)
    hearAgain(next, echo)
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

/** Sends a notification to the channel of its own and resolves when the listener has received it. */
async function hearEcho(listener: Client, echo: string, send: () => Promise<unknown>): Promise<void> {
  const { promise: heard, resolve, reject } = Promise.withResolvers<void>()
  const onNotification = ({ channel }: { channel: string }) => {
    if (channel === echo) resolve()
  }
  const refusal = new NotificationsLostError('Notifications of the database do not arrive')
  const timeout = setTimeout(() => reject(refusal), ARRIVAL_TIMEOUT_MS)
  listener.on('notification', onNotification)
  try {
    await Promise.all([send(), heard])
  } finally {
    clearTimeout(timeout)
    listener.off('notification', onNotification)
  }
}

const notify = (client: Client, channel: string) => client.query('select pg_notify($1, $2)', [channel, ''])

/** Sends a notification as the product's own statements are sent, but without waiting for a connection of the pool. */
async function notifyThrough(address: ClientConfig, channel: string): Promise<void> {
  const sender = new Client({ ...address, query_timeout: ARRIVAL_TIMEOUT_MS })
  // A connection that breaks fails the statement; the event itself would end the process.
  sender.on('error', () => undefined)
  try {
    await sender.connect()
    await notify(sender, channel)
  } finally {
    await endQuietly(sender)
  }
}

/**
 * Ends a client whose connection may already be gone. It ignores failures, because then there is nothing left to end.
 */
const endQuietly = (client: Client): Promise<void> => client.end().catch(() => undefined)
