/** Lists without a natural bound: asked for page by page, or as they are up to a length that nobody scrolls through. */

/** Pages are counted from 1. */
export type Page = { page: number; page_size: number }

/** `total` counts what is on all pages; undefined where no page was asked for, as counting takes a look at every row. */
export type Listed<T> = { items: T[]; total: number | undefined }

/** A plain list, asked for without a page, ends here. */
const LONGEST_LIST = 1000

/** Which rows are the page's; the first thousand where none was asked for. */
export function rowsOf(page: Page | undefined): { limit: number; offset: number } {
  if (page === undefined) return { limit: LONGEST_LIST, offset: 0 }
  return { limit: page.page_size, offset: (page.page - 1) * page.page_size }
}
