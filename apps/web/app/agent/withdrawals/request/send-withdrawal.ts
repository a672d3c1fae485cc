/** Asking the server for a withdrawal (API-037, API-038), in terms of what the member is to be told. */
import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { agentApi } from '../../../platform/session/authorized-fetch.ts'
import { attempt } from '../../../platform/session/failure.ts'
import type { ErrorPayload } from '../../../platform/session/session-state.ts'

/** Longer than any answer should take; after that nobody knows whether there will be one. */
const PATIENCE_MS = 30_000
const FIRST_SERVER_ERROR = 500

export type WithdrawalOutcome =
  | { kind: 'submitted'; withdrawal: Withdrawal }
  | { kind: 'refused'; reason: string }
  /** It may have been submitted or not: no answer came, or one that does not say. */
  | { kind: 'unclear'; reason: string }

function reasonIn(payload: ErrorPayload): string {
  const { error, detail } = payload as { error?: unknown; detail?: unknown }
  return (
    [error, detail].find((text) => typeof text === 'string') ??
    'The request was not accepted. Please try again in a little while.'
  )
}

/** Asks for the amount exactly as it was typed. The same key asks once, however often it is sent. Never rejects. */
export async function sendWithdrawal({ amount, key }: { amount: string; key: string }): Promise<WithdrawalOutcome> {
  const outcome = await attempt(
    200,
    () =>
      agentApi().dashboard.withdrawals.$post(
        { json: { amount }, header: { 'idempotency-key': key } },
        { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
      ),
    (answer) => answer.json(),
  )
  if (outcome.failure === undefined) return { kind: 'submitted', withdrawal: outcome.body }
  const { status, error } = outcome.failure
  const isClear = status !== undefined && status < FIRST_SERVER_ERROR
  return { kind: isClear ? 'refused' : 'unclear', reason: reasonIn(error) }
}
