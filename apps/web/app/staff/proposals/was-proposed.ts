import type { Acted, Outcome } from '../../platform/session/failure.ts'

/** The outcome of a call that takes a second person if there is one. */
export type Done = { isProposed: boolean }

/** Returns the outcome of an action that takes a second person if there is one. */
export async function proposable(acting: Promise<Acted<{ status: number; body: unknown }>>): Promise<Outcome<Done>> {
  const outcome = await acting
  if (outcome.failure !== undefined) return outcome
  return { failure: undefined, body: { isProposed: outcome.status === 202 } }
}
