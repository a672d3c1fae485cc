/** What an act changed, value by value, in words. */

export type Difference = { name: string; before: string | undefined; after: string | undefined }

type Values = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** A value in words; undefined where there is none. */
function wordsOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (value === null) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isGroup(value)) return Array.isArray(value) ? 'an empty list' : 'empty'
  if (typeof value !== 'string') return JSON.stringify(value)
  return value === '' ? 'empty' : value
}

const hasParts = (value: unknown): value is Values => isGroup(value) && Object.keys(value).length > 0

const parts = (value: unknown): Values => (hasParts(value) ? value : {})

/** Every single value of the two that is not the same, groups and lists taken apart down to them. */
function compare(path: readonly string[], before: unknown, after: unknown): Difference[] {
  if (hasParts(before) || hasParts(after)) {
    const names = [...new Set([...Object.keys(parts(before)), ...Object.keys(parts(after))])]
    return names.flatMap((name) => compare([...path, name], parts(before)[name], parts(after)[name]))
  }
  const [from, to] = [wordsOf(before), wordsOf(after)]
  return from === to ? [] : [{ name: nameOf(path), before: from, after: to }]
}

/** Field names as a reader says them; places in a list count from one. */
const nameOf = (path: readonly string[]): string =>
  path.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' '))).join(' › ')

/** What is different after an act; values that were not there before, or are not afterwards, are undefined. */
export const differencesOf = (before: Values, after: Values): Difference[] => compare([], before, after)
