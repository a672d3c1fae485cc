/** Counts guesses at passwords, so that guessing is stopped and no one can lock out anyone else. */
import { getCurrentAgent, meetGuessing, refusedProof, refusedSignIn } from '@evergrove/core/accounts'
import type { SecurityEvent } from '@evergrove/core/platform/security-event'
import type { ApiDependencies } from '../environment.ts'
import { accountIn, countCall, throttled } from './throttle.ts'

type Limits = Pick<ApiDependencies, 'limits'>
type Attempt = { kind: 'agent' | 'staff'; address: string; email: string; event: SecurityEvent }

type Guess = {
  /** The time for which the account has too many guesses from all sources together, or 0 if it has not. */
  waitSeconds: number
  /** True if the source has recently signed in to the account or proved its password. */
  isKnown: boolean
  /** Takes the counts back after the right password, and remembers the source. */
  succeed: () => Promise<void>
}

/**
 * Counts a guess at a password from this source, for this account from this source, and for this account from all
 * sources together. Throws `throttled` for the first two. The caller decides about the third, because other people may
 * have caused it. After the right password the counts are taken back, so that an office behind one address can sign in
 * any number of times.
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
 * Counts an attempt to sign in. While somebody guesses at the account, an attempt from an unknown source needs a mailed
 * code. Throws `unauthenticated` without one, and `throttled` at the limit. Returns the function to call after success.
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
 * Counts an attempt to get a proof, together with attempts to sign in: somebody with an access token gets no more
 * guesses at the password than anyone without. Throws `throttled`, also if somebody guesses at the account and the
 * source is not known, because the owner of a session has signed in from its source, and any other caller uses a token
 * from elsewhere. Returns the function to call after success.
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
 * Counts a guess at the present password, which some changes require of a signed-in caller. It is counted by session,
 * so that the bearer of a stolen token uses up no attempt of the owner in another session. Throws `throttled`. Returns
 * the function to call after success.
 */
export const countPassword = (
  { limits }: Limits,
  caller: { kind: 'agent' | 'staff'; id: number; sessionId: string },
): Promise<() => Promise<void>> =>
  countCall([{ limit: limits.passwordChanges, key: caller.sessionId }], refusedProof(caller, 'throttled'))
