/** Tables of facts by name: the names as a list, and records made for each of them. */

/** The names of a table in the order they are written. The table must have at least one. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): readonly [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]]

/** A record with a value for each name, in their order. */
export const recordOf = <K extends string, V>(names: readonly K[], toValue: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<K, V>
