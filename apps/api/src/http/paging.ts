/** Paging of lists without a natural limit. A response with a page also carries the total number of items. */
import { wholeNumberField } from '@evergrove/contract/platform/whole-number'
import type { Page } from '@evergrove/core/platform/paging'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'

const MAX_PAGE = 1_000_000
const MAX_PAGE_SIZE = 100

export const pageQuery = z.object({
  page: wholeNumberField({ min: 1, max: MAX_PAGE }).optional(),
  page_size: wholeNumberField({ min: 1, max: MAX_PAGE_SIZE }).optional(),
})

/** Returns the requested page, with `defaultSize` if the request has no size, or undefined if it has no page. */
export function pageOf({ page, page_size }: z.infer<typeof pageQuery>, defaultSize: number): Page | undefined {
  if (page === undefined && page_size === undefined) return undefined
  return { page: page ?? 1, page_size: page_size ?? defaultSize }
}

/** Sets `X-Total-Count`, the number of items on all pages. */
export function setTotal(c: Context, total: number | undefined): void {
  if (total !== undefined) c.header('X-Total-Count', String(total))
}
