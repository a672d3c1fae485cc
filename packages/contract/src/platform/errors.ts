/** The two error forms of every call: lists of messages by field for 400, one sentence for everything else. */
import { z } from 'zod'

/** Messages by field; `non_field_errors` holds those of no single field. */
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.infer<typeof fieldErrorsSchema>

export const detailSchema = z.object({ detail: z.string() })
export type Detail = z.infer<typeof detailSchema>
