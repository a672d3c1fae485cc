/**
 * Requests that a client may send again: the same key takes effect once. Each feature stores the keys with their
 * requests, in the transaction that carries them out, so that a key is taken exactly when something was done.
 */
import { idempotencyKeyInput } from '@evergrove/contract/platform/text-fields'
import { AppError } from './errors.ts'

/** Returns the header's key; null if there is none. For an invalid key, throws what `refuse` makes of a sentence. */
export function readIdempotencyKey(header: string | undefined, refuse: (sentence: string) => AppError): string | null {
  if (header === undefined) return null
  const parsed = idempotencyKeyInput.safeParse(header)
  if (!parsed.success) throw refuse(parsed.error.issues[0]?.message ?? 'The Idempotency-Key is not valid.')
  return parsed.data
}

/** Returns the refusal of a key that came before with another request. */
export const keyReused = (forWhat: string): AppError =>
  new AppError('key_reused', `This Idempotency-Key was used for ${forWhat}.`)
