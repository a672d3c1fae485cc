/** The header `Idempotency-Key`, by which a client may send a request again without its being done twice. */
import { z } from 'zod'

/** Printable ASCII, so that every proxy passes it on unchanged. */
export const idempotencyKeyInput = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, { error: 'Idempotency-Key takes 1 to 200 printable ASCII characters.' })
