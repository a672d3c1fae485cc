/** Lists of unlimited length: requested page by page, or in full up to a limit. */

/** Pages are counted from 1. */
export type Page = { page: number; page_size: number }

/** `total` counts the rows of all pages. Undefined if no page was requested, because counting reads every row. */
export type Listed<T> = { items: T[]; total: number | undefined }

/** The limit of a list that is requested without a page. */
const LONGEST_LIST = 1000

/** A list is counted up to this many rows, because counting reads every row. The count decides how many pages can be requested. */
export const COUNTED = 10_000

/** Returns the rows of the page; the first thousand if no page was requested. */
export function rowsOf(page: Page | undefined): { limit: number; offset: number } {
  if (page === undefined) return { limit: LONGEST_LIST, offset: 0 }
  return { limit: page.page_size, offset: (page.page - 1) * page.page_size }
}
