/** Sorts the messages of a refused call: those for each field, and the rest for the form as a whole. */
import type { ErrorPayload } from './session-state.ts'

/** Returns every text in a value, at any depth. The API sends lists, and one sentence under `detail`. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** Returns the messages under these keys in the order of the keys, each text once. */
export function messagesUnder(error: ErrorPayload | undefined, keys: readonly string[]): string[] {
  if (error === undefined || Array.isArray(error)) return []
  const byKey = new Map(Object.entries(error))
  return [...new Set(keys.flatMap((key) => textsIn(byKey.get(key))))]
}

/** Returns the messages under all other keys or of a bare list. Beside one under `detail`, the others are for machines. */
export function messagesBeside(error: ErrorPayload | undefined, keys: readonly string[]): string[] {
  if (error === undefined) return []
  if ('detail' in error && typeof error.detail === 'string') return keys.includes('detail') ? [] : [error.detail]
  const others = Object.entries(error).filter(([key]) => Array.isArray(error) || !keys.includes(key))
  return [...new Set(others.flatMap(([, value]) => textsIn(value)))]
}
