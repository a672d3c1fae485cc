/** Returns a moment in words: `21 Nov 2026, 13:05 UTC`. */
export function spelledMoment(moment: Date): string {
  const text = moment.toUTCString()
  return `${text.slice(5, 16)}, ${text.slice(17, 22)} UTC`
}

/** A row whose moments are texts in ISO 8601, as in responses. */
export type InIso<R> = {
  [K in keyof R]: Extract<R[K], Date> extends never ? R[K] : Exclude<R[K], Date> | string
}

/** Returns the row with its moments as responses have them. */
export const inIso = <R extends object>(row: R): InIso<R> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as InIso<R>
