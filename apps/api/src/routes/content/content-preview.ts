/** The draft that a preview token allows. The page server passes the token in a header. */

import { findDraft } from '@evergrove/core/content'
import type { Context } from 'hono'
import type { ApiDependencies } from '../../dependencies.ts'

/** The header with the preview token. */
const PREVIEW_HEADER = 'X-Content-Preview'

/** The draft that the request may see. A response that may contain one is never cached. */
export async function draftOf(c: Context, { db, now }: Pick<ApiDependencies, 'db' | 'now'>) {
  const token = c.req.header(PREVIEW_HEADER)
  if (token === undefined) return undefined
  c.header('Cache-Control', 'no-store')
  return findDraft({ db, now }, token)
}
