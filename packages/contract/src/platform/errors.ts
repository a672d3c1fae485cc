/** The error forms of every call: lists of messages by field for input, and one sentence for all other errors. */
import { z } from 'zod'

/** Messages by field. `non_field_errors` holds messages about no single field. */
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string())).meta({ id: 'FieldErrors' })
export type FieldErrors = z.infer<typeof fieldErrorsSchema>

export const detailSchema = z.object({ detail: z.string() }).meta({ id: 'Detail' })
export type Detail = z.infer<typeof detailSchema>

/** The refusal of a call that needs a token. It explains in more detail why a token is not accepted. */
export const notSignedInSchema = z
  .object({
    detail: z.string(),
    code: z.string().optional(),
    messages: z.array(z.object({ token_class: z.string(), token_type: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'NotSignedIn' })
