/** Marks responses that are the same for every visitor until content changes, unless they already have other cache headers. */
import { createMiddleware } from 'hono/factory'

/** Browsers and proxies may store the response but must revalidate it each time, which the ETag makes cheap. */
export const PUBLIC_CONTENT = 'public, max-age=0, must-revalidate'

/** The paths of calls that change content, except for their reads. */
export const CONTENT_PATHS = /^\/api\/staff\/(?:content|disclosures)(?:\/|$)/

export const publicContent = createMiddleware(async (c, next) => {
  await next()
  if (c.res.status === 200 && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', PUBLIC_CONTENT)
})
