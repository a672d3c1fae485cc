/**
 * Requests that a client may send again: the same key takes effect once. Each feature stores the keys with what they
 * asked for, in the transaction that does it, so that a key is taken exactly when something was done.
 */
import { idempotencyKeyInput } from '@evergrove/contract/platform/text-fields'
import { AppError } from './errors.ts'

/** The key in the header, null where there is none. Throws what `refuse` makes of the sentence against it. */
export function readIdempotencyKey(header: string | undefined, refuse: (sentence: string) => AppError): string | null {
  if (header === undefined) return null
  const parsed = idempotencyKeyInput.safeParse(header)
  if (!parsed.success) throw refuse(parsed.error.issues[0]?.message ?? 'The Idempotency-Key is not valid.')
  return parsed.data
}

/** The key came before, and not for this. */
export const keyReused = (forWhat: string): AppError =>
  new AppError('key_reused', `This Idempotency-Key was used for ${forWhat}.`)
