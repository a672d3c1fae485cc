import { Button, Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import type { FormEvent, Ref, RefObject } from 'react'
import { formatDollars } from '../../../components/money.ts'
import styles from './request-form.module.css'
import type { useWithdrawalRequest } from './use-withdrawal-request.ts'

type Request = Pick<ReturnType<typeof useWithdrawalRequest>, 'amount' | 'type' | 'problem' | 'ask'>

export type RequestFormProps = {
  ref: RefObject<HTMLInputElement | null> & Ref<HTMLInputElement>
  request: Request
  /** What can be withdrawn, once known. */
  available: string | undefined
  /** It could not be read. */
  isUnknown: boolean
}

/** One amount, required and numeric (WDR-005, WDR-006); every other rule is the server's (WDR-007). */
export function RequestForm({ ref, request, available, isUnknown }: RequestFormProps) {
  const { amount, type, problem, ask } = request

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ask()) ref.current?.focus()
  }

  const canTakeAll = available !== undefined && Number(available) > 0
  const takeAll = () => {
    if (!canTakeAll) return
    type(available)
    ref.current?.focus()
  }

  return (
    <form aria-label="Withdrawal request" method="post" noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        ref={ref}
        label="Amount"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        required
        size="lg"
        leftSection="$"
        classNames={{ input: styles.input, section: styles.sign }}
        value={amount}
        error={problem}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <p className={styles.available}>
        {available === undefined && !isUnknown ? (
          <Skeleton component="span" className={styles.bar} height="1em" width="9rem" />
        ) : (
          <span>{`Available: ${formatDollars(available ?? '-')}`}</span>
        )}
        <UnstyledButton className={styles.all} disabled={!canTakeAll} onClick={takeAll}>
          Withdraw all
        </UnstyledButton>
      </p>
      <Button type="submit" className={styles.submit}>
        Request Withdrawal
      </Button>
    </form>
  )
}
