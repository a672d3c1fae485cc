/** Records the statements that reach PostgreSQL, from every builder. */
import { Client } from 'pg'

const textOf = (first: unknown): string => {
  const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
  return String(text).replaceAll(/\s+/g, ' ').trim()
}

/** Runs the work and returns the texts of all statements that this process sent meanwhile, on any connection. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const own = Object.getOwnPropertyDescriptor(Client.prototype, 'query')
  if (own === undefined) throw new Error('The driver has no method query')
  const recording = new Proxy(own.value as (...given: unknown[]) => unknown, {
    apply: (send, client, given: unknown[]) => {
      texts.push(textOf(given[0]))
      return Reflect.apply(send, client, given)
    },
  })
  Object.defineProperty(Client.prototype, 'query', { ...own, value: recording })
  try {
    await work()
  } finally {
    Object.defineProperty(Client.prototype, 'query', own)
  }
  return texts
}
