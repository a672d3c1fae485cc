/** The steps of a withdrawal request: amount, confirmation, sending under an idempotency key, and outcome. */
import { parseMoney } from '@evergrove/contract/platform/money-codec'
import type { AskedWithdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Funds } from '../../../components/figures/funds.ts'
import { agentAct } from '../../../platform/session/authorized-fetch.ts'
import type { ErrorPayload } from '../../../platform/session/session-state.ts'
import { accountInfoQuery, withdrawalKey, withdrawalsQuery } from '../../queries.ts'
import { problemOf } from './amount.ts'

const STATEMENT = ['dashboard/statement']

/**
 * Keeps the idempotency keys of requests with an unclear outcome, by amount. Another request for the same amount uses
 * the same key, so that it is submitted only once. A clear outcome ends the use of the key.
 */
function useKeys() {
  const keys = useRef(new Map<bigint | undefined, string>())
  return {
    keyFor: (amount: string): string => {
      const key = keys.current.get(parseMoney(amount)) ?? crypto.randomUUID()
      keys.current.set(parseMoney(amount), key)
      return key
    },
    settle: (amount: string) => keys.current.delete(parseMoney(amount)),
  }
}

/** Adds a new withdrawal to the top of the history and invalidates everything that it changes (GAP-19). */
function useRefresh() {
  const queryClient = useQueryClient()
  return async (submitted: AskedWithdrawal | undefined) => {
    // A response that is still on its way may be older than this change.
    await queryClient.cancelQueries(withdrawalsQuery)
    if (submitted !== undefined) {
      queryClient.setQueryData(withdrawalsQuery.queryKey, (known) =>
        known === undefined
          ? known
          : [
              { ...submitted, destination: null, reason: null, repeated_as: null, repaid: '0.00', expected_on: null },
              ...known.filter((one) => withdrawalKey(one) !== withdrawalKey(submitted)),
            ],
      )
    }
    for (const queryKey of [withdrawalsQuery.queryKey, accountInfoQuery.queryKey, STATEMENT]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}

export type WithdrawalDialog = 'confirm' | 'outcome'

export type WithdrawalRequest = ReturnType<typeof useWithdrawalRequest>

/** Returns the state and the steps of a request. `funds` are the available funds, once loaded. */
export function useWithdrawalRequest(funds: Funds | undefined) {
  const keys = useKeys()
  const refresh = useRefresh()
  const form = useForm({ initialValues: { amount: '' }, validate: { amount: (text) => problemOf(text, funds) } })
  /** The amount to confirm. It stays while the dialogs fade out. */
  const [asked, setAsked] = useState('')
  const [dialog, setDialog] = useState<WithdrawalDialog>()
  /** The outcome of the last attempt. It stays while a retry is running. */
  const [outcome, setOutcome] = useState<WithdrawalOutcome>()

  const { mutate, isPending } = useMutation({
    mutationFn: async (amount: string): Promise<WithdrawalOutcome> => {
      const result = await sendWithdrawal({ amount, key: keys.keyFor(amount) })
      if (result.kind !== 'unclear') keys.settle(amount)
      await refresh(result.kind === 'submitted' ? result.withdrawal : undefined)
      return result
    },
    networkMode: 'always',
    onSuccess: (result) => {
      setOutcome(result)
      setDialog('outcome')
      form.reset()
    },
  })

  /** Opens the confirmation of an amount that passed the checks. */
  function ask(amount: string) {
    setAsked(amount.trim())
    setDialog('confirm')
  }
  const send = () => {
    if (!isPending) mutate(asked)
  }
  /** Sends an amount that passed the checks without a confirmation of its own. */
  function submit(amount: string) {
    if (isPending) return
    setAsked(amount.trim())
    mutate(amount.trim())
  }
  return { form, ask, asked, dialog, outcome, isBusy: isPending, send, submit, close: () => setDialog(undefined) }
}

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

/**
 * Requests exactly the typed amount (API-037, API-038). Requests with the same key are submitted only once. Never
 * rejects.
 */
async function sendWithdrawal({ amount, key }: { amount: string; key: string }): Promise<WithdrawalOutcome> {
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
