/** Pages of lists, and the numbers of records in addresses. */

export const STAFF_PAGE_SIZE = 25

/** Style props of a list: dimmed while it still shows the previous page and the next one takes noticeably long. */
export const outdatedLook = (isOutdated: boolean) =>
  isOutdated ? { opacity: 0.55, style: { transition: 'opacity var(--duration-fast) var(--ease-out) 120ms' } } : {}

/** The number in an address; undefined if there is none that a record can have. */
export function recordIdIn(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
