/** The one text that JSON has in RFC 8785: names sorted by their UTF-16 units, no spaces, numbers and strings as ECMAScript writes them. */

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const byUnits = (one: string, other: string): number => (one < other ? -1 : 1)

/** Throws for what RFC 8785 does not allow: a number that is not finite, and half of a surrogate pair. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('JSON has no half of a character')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).toSorted(([one], [other]) => byUnits(one, other))
  return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`).join(',')}}`
}
