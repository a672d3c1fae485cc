/** How every group of routes is made: paths without their last slash answer both forms, invalid input answers 400. */
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnvironment } from './environment.ts'
import { fieldErrorsOf } from './error-answers.ts'

export const createRouter = () =>
  new OpenAPIHono<ApiEnvironment>({
    strict: false,
    defaultHook: async (result, c) => {
      if (result.success) return undefined
      const input: unknown = result.target === 'json' ? await c.req.json() : undefined
      return c.json(fieldErrorsOf(result.error, input), 400)
    },
  })
