/** How a route describes an answer of its own for the OpenAPI document and the typed client. */
import type { z } from '@hono/zod-openapi'

/** An answer with a JSON body of this schema. */
export const jsonAnswer = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})
