/** The error forms of every call: lists of messages by field for input, one sentence for everything else. */
import { z } from 'zod'

/** Messages by field; `non_field_errors` holds those of no single field. */
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string())).meta({ id: 'FieldErrors' })
export type FieldErrors = z.infer<typeof fieldErrorsSchema>

export const detailSchema = z.object({ detail: z.string() }).meta({ id: 'Detail' })
export type Detail = z.infer<typeof detailSchema>

/** Why a call that needs a token was refused; a token that is not accepted is described in more detail. */
export const notSignedInSchema = z
  .object({
    detail: z.string(),
    code: z.string().optional(),
    messages: z.array(z.object({ token_class: z.string(), token_type: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'NotSignedIn' })
