/** What a JSON call accepts as a body: the right media type, at most so many bytes, and well-formed JSON. */
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

const requireJsonType = createMiddleware(async (c, next) => {
  const type = c.req.header('Content-Type') ?? ''
  if (!JSON_TYPE.test(type)) throw new HTTPException(415, { message: `Unsupported media type "${type}" in request.` })
  await next()
})

const requireWellFormed = createMiddleware(async (c, next) => {
  try {
    await c.req.json()
  } catch (error) {
    if (error instanceof SyntaxError) throw new HTTPException(400, { message: `JSON parse error - ${error.message}` })
    throw error
  }
  await next()
})

/** Refuses with 415, 413 or 400 before any handler sees the body. */
export const jsonBody = (maxBytes = 64 * 1024) =>
  every(
    requireJsonType,
    bodyLimit({
      maxSize: maxBytes,
      onError: () => {
        throw new HTTPException(413, { message: 'Request body is too large.' })
      },
    }),
    requireWellFormed,
  )
