/**
 * Public content with the draft that a preview token allows. The page server passes the token in a header. A response that
 * contains a draft is never cached.
 */

import type { ContentListName, ContentSingleName } from '@evergrove/contract/content/content-kinds'
import { findDraft, findServiceWithDraft, getSingleWithDraft, listWithDraft } from '@evergrove/core/content'
import type { Context } from 'hono'
import type { ApiDependencies } from '../../dependencies.ts'

/** The header with the preview token. */
const PREVIEW_HEADER = 'X-Content-Preview'

/** Loads content for the public routes, including the draft that the request may see. */
export function createContentReader({ db, now }: Pick<ApiDependencies, 'db' | 'now'>) {
  const draftOf = async (c: Context) => {
    const token = c.req.header(PREVIEW_HEADER)
    if (token === undefined) return undefined
    c.header('Cache-Control', 'no-store')
    return findDraft({ db, now }, token)
  }
  return {
    draftOf,
    list: async <K extends ContentListName>(c: Context, kind: K) => listWithDraft(db, kind, await draftOf(c)),
    single: async <K extends ContentSingleName>(c: Context, kind: K) =>
      c.req.param('id') === '1' ? getSingleWithDraft(db, kind, await draftOf(c)) : undefined,
    service: async (c: Context, slug: string) => findServiceWithDraft(db, slug, await draftOf(c)),
  }
}
