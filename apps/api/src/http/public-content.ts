/** Marks answers that are the same for every visitor and hold until content changes; those marked otherwise stay so. */
import { createMiddleware } from 'hono/factory'

/** Browsers and proxies may store the answer but must ask again each time, which the ETag makes cheap. */
export const PUBLIC_CONTENT = 'public, max-age=0, must-revalidate'

export const publicContent = createMiddleware(async (c, next) => {
  await next()
  if (c.res.status === 200 && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', PUBLIC_CONTENT)
})
