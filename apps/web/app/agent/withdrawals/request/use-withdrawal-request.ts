/** The steps of a withdrawal request: amount, confirmation, sending under an idempotency key, and outcome. */
import { parseMoney } from '@evergrove/contract/platform/money-codec'
import type { AskedWithdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Funds } from '../../../components/figures/funds.ts'
import { accountInfoQuery, withdrawalKey, withdrawalsQuery } from '../../queries.ts'
import { problemOf } from './amount.ts'
import { sendWithdrawal, type WithdrawalOutcome } from './send-withdrawal.ts'

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
              { ...submitted, destination: null, reason: null },
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
