/** Counting guesses at passwords, so that guessing is stopped and no one can lock out anyone else. */
import { getCurrentAgent, meetGuessing, refusedProof, refusedSignIn } from '@evergrove/core/accounts'
import type { SecurityEvent } from '@evergrove/core/platform/security-event'
import type { ApiDependencies } from '../dependencies.ts'
import { accountIn, countCall, throttled } from './throttle.ts'

type Limits = Pick<ApiDependencies, 'limits'>
type Attempt = { kind: 'agent' | 'staff'; address: string; email: string; event: SecurityEvent }

type Guess = {
  /** For how long the account has had too many guesses from all sources together; 0 if it has not. */
  waitSeconds: number
  /** Whether the source has signed in to the account, or proved its password, lately. */
  isKnown: boolean
  /** For the right password: takes the counts back and remembers the source. */
  succeed: () => Promise<void>
}

/**
 * Counts a guess at a password from this source, for this account from this source, and for this account from all sources
 * together. Throws `throttled` for the first two. What the third means is up to the caller, because others may have caused it.
 * After the right password the counts are taken back, so that an office behind one address can sign in any number of times.
 */
async function countGuess({ limits }: Limits, { kind, address, email, event }: Attempt): Promise<Guess> {
  const fromHere = `${kind} ${address} ${email}`
  const fromAnywhere = `${kind} ${email}`
  const isKnown = await limits.knownSources.isKnown(fromHere)
  const forgive = await countCall(
    [
      { limit: limits.signInBySource, key: address },
      { limit: limits.signInByAccount, key: fromHere },
    ],
    event,
  )
  return {
    waitSeconds: await limits.signInFromAnywhere.consume(fromAnywhere),
    isKnown,
    succeed: async () => {
      await forgive()
      await limits.signInFromAnywhere.giveBack(fromAnywhere)
      await limits.knownSources.remember(fromHere)
    },
  }
}

type SignIn = { kind: 'agent' | 'staff'; address: string; body: unknown }

/**
 * Counts an attempt to sign in. Where somebody is guessing at the account, an attempt from a source that is not known needs a
 * mailed code: throws `unauthenticated` without one. Throws `throttled`. Returns the function to call after success.
 */
export async function countSignIn(
  dependencies: Limits & Pick<ApiDependencies, 'tokens' | 'db' | 'jobs'>,
  { kind, address, body }: SignIn,
): Promise<{ needsMailedCode: boolean; succeed: () => Promise<void> }> {
  const email = accountIn(body)
  const event = refusedSignIn(dependencies.tokens, { kind, cause: 'throttled', email })
  const { waitSeconds, isKnown, succeed } = await countGuess(dependencies, { kind, address, email, event })
  const isGuessedAt = waitSeconds > 0
  if (isGuessedAt) await meetGuessing(dependencies, { kind, input: body, isKnown })
  return { needsMailedCode: isGuessedAt && !isKnown, succeed }
}

/**
 * Counts an attempt to get a proof, together with attempts to sign in: someone with an access token gets no more guesses at
 * the password than anyone without. Throws `throttled`, also where somebody guesses at the account and the source is not known:
 * whoever has a session there came in from it, or brings the token from elsewhere. Returns the function to call after success.
 */
export async function countProof(
  dependencies: Limits & Pick<ApiDependencies, 'db' | 'cipher'>,
  { agentId, address }: { agentId: number; address: string },
): Promise<() => Promise<void>> {
  const agent = await getCurrentAgent(dependencies, agentId)
  const event = refusedProof({ kind: 'agent', id: agentId }, 'throttled')
  const guess = { kind: 'agent', address, email: accountIn(agent), event } as const
  const { waitSeconds, isKnown, succeed } = await countGuess(dependencies, guess)
  if (waitSeconds > 0 && !isKnown) throw throttled(waitSeconds, event)
  return succeed
}

/**
 * Counts a guess at the present password, which some changes take from a caller who is signed in. Counted by session, so that the
 * bearer of a stolen token uses up no attempt of the owner in another one. Throws `throttled`. Returns the function to call
 * after success.
 */
export const countPassword = (
  { limits }: Limits,
  caller: { kind: 'agent' | 'staff'; id: number; sessionId: string },
): Promise<() => Promise<void>> =>
  countCall([{ limit: limits.passwordChanges, key: caller.sessionId }], refusedProof(caller, 'throttled'))
