/** Pages of lists, and the numbers of records in addresses. */

export const STAFF_PAGE_SIZE = 25

/**
 * Returns style props of a list, which is dimmed if it still shows the previous page and the next one takes noticeably
 * long.
 */
export const outdatedLook = (isOutdated: boolean) =>
  isOutdated ? { opacity: 0.55, style: { transition: 'opacity var(--duration-fast) var(--ease-out) 120ms' } } : {}

/** Returns the number in an address, or undefined if no record can have it. */
export function recordIdIn(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
