/** Counting guesses at passwords, so that guessing is stopped and no one can lock out anyone else. */
import { getCurrentAgent, refusedProof, refusedSignIn } from '@evergrove/core/accounts'
import type { LoggedFailure } from '@evergrove/core/platform/errors'
import type { ApiDependencies } from '../dependencies.ts'
import { accountIn, countCall } from './throttle.ts'

type Limits = Pick<ApiDependencies, 'limits'>
type Attempt = { kind: 'agent' | 'staff'; address: string; email: string; logged: LoggedFailure }

/**
 * Counts a guess at a password from this source, for this account from this source, and for this account from all sources
 * together. The last count is not for sources that have signed in to the account before: however many others guess, its
 * owner comes in from there. Throws `throttled`. Returns a function for the right password, which takes the counts back, so
 * that an office behind one address can sign in any number of times, and remembers the source.
 */
async function countGuess({ limits }: Limits, { kind, address, email, logged }: Attempt): Promise<() => Promise<void>> {
  const fromHere = `${kind} ${address} ${email}`
  const isKnown = await limits.knownSources.isKnown(fromHere)
  const fromAnywhere = { limit: limits.signInFromAnywhere, key: `${kind} ${email}` }
  const forgive = await countCall(
    [
      { limit: limits.signInBySource, key: address },
      { limit: limits.signInByAccount, key: fromHere },
      ...(isKnown ? [] : [fromAnywhere]),
    ],
    logged,
  )
  return async () => {
    await forgive()
    await limits.knownSources.remember(fromHere)
  }
}

type SignIn = { kind: 'agent' | 'staff'; address: string; body: unknown }

/** Counts an attempt to sign in. Throws `throttled`. Returns the function to call after success. */
export async function countSignIn(
  { limits, tokens }: Limits & Pick<ApiDependencies, 'tokens'>,
  { kind, address, body }: SignIn,
): Promise<() => Promise<void>> {
  const email = accountIn(body)
  const logged = refusedSignIn(tokens, { kind, cause: 'throttled', email })
  return await countGuess({ limits }, { kind, address, email, logged })
}

/**
 * Counts an attempt to get a proof, together with attempts to sign in: someone with an access token gets no more guesses at
 * the password than anyone without. Throws `throttled`. Returns the function to call after success.
 */
export async function countProof(
  dependencies: Limits & Pick<ApiDependencies, 'db' | 'cipher'>,
  { agentId, address }: { agentId: number; address: string },
): Promise<() => Promise<void>> {
  const agent = await getCurrentAgent(dependencies, agentId)
  const logged = refusedProof(agentId, 'throttled')
  return await countGuess(dependencies, { kind: 'agent', address, email: accountIn(agent), logged })
}
