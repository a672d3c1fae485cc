/**
 * Prepared statements, in one place: PostgreSQL parses and plans a statement once for each connection instead of each
 * time. A pooler in transaction mode changes the connection under a statement, so nothing is prepared behind one.
 */
import { Client, type ClientBase, DatabaseError, type QueryConfig, type QueryResult } from 'pg'

/**
 * The most prepared statements, each of which costs memory in every connection. Further statements are not prepared.
 */
const MOST_PREPARED = 500

/** Longer texts insert many rows at once, and are seldom repeated with the same number. */
const LONGEST_TEXT = 8000

/** Matches one statement that reads. Without parameters only these are prepared, not `begin`, settings or definitions. */
const READS = /^\W*(select|with)\b[^;]*$/i

/** The number of texts that are remembered until they are sent a second time. */
const MOST_SEEN_ONCE = 2000

/** Keeps the names of the statements of one pool, and the texts that were sent once. */
function createNames() {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  let count = 0
  return {
    /** Returns the name under which the text is prepared; undefined for a text that is sent for the first time. */
    of: (text: string): string | undefined => {
      const name = names.get(text)
      if (name !== undefined || text.length > LONGEST_TEXT || names.size >= MOST_PREPARED) return name
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= MOST_SEEN_ONCE) seenOnce.clear()
        seenOnce.add(text)
        return undefined
      }
      count += 1
      names.set(text, `s${count}`)
      return names.get(text)
    },
    forget: (text: string) => void names.delete(text),
  }
}

/**
 * Returns whether a migration has changed the columns of a prepared `select *`, for which PostgreSQL reports this code.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/**
 * Returns a function for one pool that makes each of its connections prepare the statements with parameters, and those
 * that read, that are sent more than once. A statement whose columns have changed since is prepared again; within a
 * transaction, it fails once before that.
 */
export function createPreparation(): (client: ClientBase) => void {
  const names = createNames()
  return (client) => {
    const send = (...given: unknown[]): unknown =>
      Client.prototype.query.call(client, ...(given as Parameters<Client['query']>))
    const sendOne = (query: QueryConfig) => send(query) as Promise<QueryResult>
    const sendPrepared = async (text: string, values: unknown[]): Promise<QueryResult> => {
      const name = names.of(text)
      if (name === undefined) return sendOne({ text, values })
      try {
        return await sendOne({ name, text, values })
      } catch (error) {
        if (!isOutdated(error)) throw error
        names.forget(text)
        // A failed statement has ended the transaction that it was in.
        if (client.getTransactionStatus() !== 'I') throw error
        return sendOne({ text, values })
      }
    }
    const query = (text: unknown, values?: unknown, ...rest: unknown[]): unknown =>
      typeof text === 'string' && Array.isArray(values) && (values.length > 0 || READS.test(text)) && rest.length === 0
        ? sendPrepared(text, values)
        : send(text, values, ...rest)
    client.query = query as ClientBase['query']
  }
}
