/** The life of a request: typed, asked back, sent under a key of its own, and what came of it. */
import { parseMoney } from '@evergrove/contract/platform/money-codec'
import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { accountInfoQuery } from '../../queries/account-info-query.ts'
import { withdrawalsQuery } from '../../queries/withdrawals-query.ts'
import { keyOf } from '../history/withdrawal-key.ts'
import { sendWithdrawal, type WithdrawalOutcome } from './send-withdrawal.ts'

const STATEMENT = ['dashboard/statement']

/** What stands against sending an amount as it was typed (WDR-005, WDR-006); what else there may be, the server says. */
function problemOf(amount: string): string | undefined {
  if (amount === '') return 'Amount is required'
  return parseMoney(amount) === undefined ? 'Enter a number such as 1250 or 1250.50' : undefined
}

/**
 * Keys of requests that nobody knows the fate of, by amount: whoever asks for the same again gets that one and no second
 * (`Idempotency-Key`). An answer that decides makes the next request a new one.
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

/** Puts a new withdrawal on top of the history and has everything read again that it changes (GAP-19). */
function useRefresh() {
  const queryClient = useQueryClient()
  return async (submitted: Withdrawal | undefined) => {
    // An answer that was asked for before this change must not undo it.
    await queryClient.cancelQueries(withdrawalsQuery)
    if (submitted !== undefined) {
      queryClient.setQueryData(withdrawalsQuery.queryKey, (known) =>
        known === undefined ? known : [submitted, ...known.filter((one) => keyOf(one) !== keyOf(submitted))],
      )
    }
    for (const queryKey of [withdrawalsQuery.queryKey, accountInfoQuery.queryKey, STATEMENT]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}

export type WithdrawalDialog = 'confirm' | 'outcome'

export function useWithdrawalRequest() {
  const keys = useKeys()
  const refresh = useRefresh()
  const [amount, setAmount] = useState('')
  const [problem, setProblem] = useState<string>()
  /** The amount that was asked back; it stays while its dialogs fade away. */
  const [asked, setAsked] = useState('')
  const [dialog, setDialog] = useState<WithdrawalDialog>()
  const [outcome, setOutcome] = useState<WithdrawalOutcome>()
  const [isBusy, setIsBusy] = useState(false)

  const type = (text: string) => {
    setAmount(text)
    setProblem(undefined)
  }

  /** Whether the amount can be sent, so that it is asked back. */
  function ask(): boolean {
    const wanted = amount.trim()
    const found = problemOf(wanted)
    setProblem(found)
    if (found !== undefined) return false
    setAsked(wanted)
    setDialog('confirm')
    return true
  }

  async function send() {
    if (isBusy) return
    setIsBusy(true)
    const result = await sendWithdrawal({ amount: asked, key: keys.keyFor(asked) })
    if (result.kind !== 'unclear') keys.settle(asked)
    await refresh(result.kind === 'submitted' ? result.withdrawal : undefined)
    setIsBusy(false)
    setOutcome(result)
    setDialog('outcome')
    type('')
  }

  return { amount, type, problem, ask, asked, dialog, outcome, isBusy, send, close: () => setDialog(undefined) }
}
