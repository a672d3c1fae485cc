/** Counting attempts to sign in, so that guessing is stopped and no one can lock out anyone else. */
import { refusedSignIn } from '@evergrove/core/accounts'
import type { ApiDependencies } from '../dependencies.ts'
import { accountIn, countCall } from './throttle.ts'

type Attempt = { kind: 'agent' | 'staff'; address: string; body: unknown }

/**
 * Counts an attempt from this source, for this account from this source, and for this account from all sources together. The
 * last count is not for sources that have signed in to the account before: however many others guess, its owner comes in
 * from there. Throws `throttled`. Returns a function for a successful sign-in, which takes the counts back, so that an
 * office behind one address can sign in any number of times, and remembers the source.
 */
export async function countSignIn(
  { limits, tokens }: Pick<ApiDependencies, 'limits' | 'tokens'>,
  { kind, address, body }: Attempt,
): Promise<() => Promise<void>> {
  const email = accountIn(body)
  const fromHere = `${kind} ${address} ${email}`
  const isKnown = await limits.knownSources.isKnown(fromHere)
  const fromAnywhere = { limit: limits.signInFromAnywhere, key: `${kind} ${email}` }
  const forgive = await countCall(
    [
      { limit: limits.signInBySource, key: address },
      { limit: limits.signInByAccount, key: fromHere },
      ...(isKnown ? [] : [fromAnywhere]),
    ],
    refusedSignIn(tokens, { kind, cause: 'throttled', email }),
  )
  return async () => {
    await forgive()
    await limits.knownSources.remember(fromHere)
  }
}
