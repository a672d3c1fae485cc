/** Responses whose JSON was made by the database. */
import type { Context, TypedResponse } from 'hono'

/** Sends the text, which is the JSON of a value of this type. */
export const sendJson = <T>(c: Context, json: string): Response & TypedResponse<T, 200, 'json'> =>
  c.body(json, 200, { 'Content-Type': 'application/json' }) as Response as Response & TypedResponse<T, 200, 'json'>
