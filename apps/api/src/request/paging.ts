/** Lists without a natural bound can be asked for page by page; they then say how many there are in all. */
import type { Page } from '@evergrove/core/platform/paging'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'

const MAX_PAGE = 1_000_000
const MAX_PAGE_SIZE = 100

const count = (max: number) => z.coerce.number({ error: 'A valid integer is required.' }).int().min(1).max(max)

export const pageQuery = z.object({
  page: count(MAX_PAGE).optional(),
  page_size: count(MAX_PAGE_SIZE).optional(),
})

/** The page asked for; undefined when none was, `defaultSize` filling in. */
export function pageOf({ page, page_size }: z.infer<typeof pageQuery>, defaultSize: number): Page | undefined {
  if (page === undefined && page_size === undefined) return undefined
  return { page: page ?? 1, page_size: page_size ?? defaultSize }
}

/** Says in the answer to a page how many items there are on all of them. */
export function setTotal(c: Context, total: number | undefined): void {
  if (total !== undefined) c.header('X-Total-Count', String(total))
}
