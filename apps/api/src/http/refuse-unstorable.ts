/** The one place that refuses text which the database cannot store, wherever in a request it stands. */
import { findUnstorable } from '@evergrove/contract/platform/storable-text'
import { invalid, notFound } from '@evergrove/core/platform/errors'
import type { Context } from 'hono'

/** What is wrong with the first such text in a value, at any depth. Names of fields are text as well. */
function findIn(value: unknown): string | undefined {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      const problem = findUnstorable(next)
      if (problem !== undefined) return problem
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) waiting.push(name, inner)
    }
  }
  return undefined
}

/** Throws `invalid` with a message under the name of the first field that contains such text. */
export function refuseUnstorable(fields: unknown): void {
  if (typeof fields !== 'object' || fields === null) return
  for (const [name, value] of Object.entries(fields)) {
    const problem = findUnstorable(name) ?? findIn(value)
    if (problem !== undefined) throw invalid({ [Array.isArray(fields) ? 'non_field_errors' : name]: [problem] })
  }
}

/** Refuses such text in the query with 400. In a path it names nothing that exists: 404. */
export function refuseUnstorableAddress(c: Context): void {
  if (findIn(c.req.param()) !== undefined) throw notFound()
  refuseUnstorable(c.req.queries())
}
