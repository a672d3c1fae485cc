import { Button, Group, Stack, TextInput, UnstyledButton } from '@mantine/core'
import type { FormEvent, Ref, RefObject } from 'react'
import type { Funds } from '../../../components/figures/funds.ts'
import { amountField, formatAmount } from '../../../components/money.ts'
import { TextSkeleton } from '../../../components/text-skeleton.tsx'
import { HeldBack } from './held-back.tsx'
import styles from './request.module.css'
import type { useWithdrawalRequest } from './use-withdrawal-request.ts'

export type RequestFormProps = {
  ref: RefObject<HTMLInputElement | null> & Ref<HTMLInputElement>
  request: Pick<ReturnType<typeof useWithdrawalRequest>, 'form' | 'ask'>
  /** What can be withdrawn, once loaded. */
  funds: Funds | undefined
  /** Whether the balance failed to load. */
  isUnknown: boolean
}

function availableWords(funds: Funds | undefined): string {
  if (funds?.isHeldBack) return `Available now ${formatAmount(funds.available)} of ${formatAmount(funds.total)}`
  return `Available: ${formatAmount(funds?.available ?? '-')}`
}

/** One amount, required and numeric (WDR-005, WDR-006). The server checks everything else (WDR-007). */
export function RequestForm({ ref, request: { form, ask }, funds, isUnknown }: RequestFormProps) {
  const available = funds?.available
  const canTakeAll = available !== undefined && Number(available) > 0
  const takeAll = () => {
    if (!canTakeAll) return
    form.setFieldValue('amount', available)
    ref.current?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(
      ({ amount }) => ask(amount),
      () => ref.current?.focus(),
    )(event)
  }

  return (
    <form aria-label="Withdrawal request" method="post" noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          ref={ref}
          label="Amount"
          description={`Minimum: ${funds?.minimum === undefined ? '-' : formatAmount(funds.minimum)}`}
          name="amount"
          placeholder="0.00"
          required
          size="lg"
          {...amountField}
          classNames={{ input: styles.input, section: styles.sign }}
          {...form.getInputProps('amount')}
        />
        <Group justify="space-between" gap="var(--space-1) var(--space-4)" fz="sm" c="dimmed">
          {funds === undefined && !isUnknown ? <TextSkeleton width="9rem" /> : <span>{availableWords(funds)}</span>}
          <UnstyledButton className={styles.all} disabled={!canTakeAll} onClick={takeAll}>
            Withdraw all
          </UnstyledButton>
        </Group>
        {funds?.isHeldBack ? <HeldBack releases={funds.releases} /> : null}
        <Button type="submit" className={styles.submit}>
          Request Withdrawal
        </Button>
      </Stack>
    </form>
  )
}
