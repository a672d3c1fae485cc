/** Sends a withdrawal request (API-037, API-038) and reports its outcome in the terms of the screen. */
import type { AskedWithdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { agentAct } from '../../../platform/session/authorized-fetch.ts'
import type { ErrorPayload } from '../../../platform/session/session-state.ts'

/** The time limit is longer than any response should take. After it, the outcome is unclear. */
const TIMEOUT_MS = 30_000
const FIRST_SERVER_ERROR = 500

export type WithdrawalOutcome =
  | { kind: 'submitted'; withdrawal: AskedWithdrawal }
  | { kind: 'refused'; reason: string }
  /** The request may or may not have been submitted: there was no response, or it does not say. */
  | { kind: 'unclear'; reason: string }

function reasonIn(payload: ErrorPayload): string {
  const { error, detail } = payload as { error?: unknown; detail?: unknown }
  return (
    [error, detail].find((text) => typeof text === 'string') ??
    'The request was not accepted. Try again in a few minutes.'
  )
}

/** Requests exactly the typed amount. Requests with the same key are submitted only once. Never rejects. */
export async function sendWithdrawal({ amount, key }: { amount: string; key: string }): Promise<WithdrawalOutcome> {
  const outcome = await agentAct('POST /dashboard/withdrawals', {
    body: { amount },
    headers: { 'Idempotency-Key': key },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (outcome.failure === undefined) return { kind: 'submitted', withdrawal: outcome.body }
  const { status, error } = outcome.failure
  const isClear = status !== undefined && status < FIRST_SERVER_ERROR
  return { kind: isClear ? 'refused' : 'unclear', reason: reasonIn(error) }
}
