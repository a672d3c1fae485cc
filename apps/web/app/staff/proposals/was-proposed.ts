import type { Acted, Outcome } from '../../platform/session/failure.ts'

/** How a call went that takes a second person where there is one. */
export type Done = { isProposed: boolean }

/** How an action went that takes a second person where there is one. */
export async function proposable(acting: Promise<Acted<{ status: number; body: unknown }>>): Promise<Outcome<Done>> {
  const outcome = await acting
  if (outcome.failure !== undefined) return outcome
  return { failure: undefined, body: { isProposed: outcome.status === 202 } }
}
