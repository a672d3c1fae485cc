import { Button, Group, Stack, TextInput, UnstyledButton } from '@mantine/core'
import type { FormEvent, Ref, RefObject } from 'react'
import { formatDollars } from '../../../components/money.ts'
import { TextSkeleton } from '../../../components/text-skeleton.tsx'
import styles from './request.module.css'
import type { useWithdrawalRequest } from './use-withdrawal-request.ts'

export type RequestFormProps = {
  ref: RefObject<HTMLInputElement | null> & Ref<HTMLInputElement>
  request: Pick<ReturnType<typeof useWithdrawalRequest>, 'form' | 'ask'>
  /** The available balance, once loaded. */
  available: string | undefined
  /** Whether the balance failed to load. */
  isUnknown: boolean
}

/** One amount, required and numeric (WDR-005, WDR-006). The server checks everything else (WDR-007). */
export function RequestForm({ ref, request: { form, ask }, available, isUnknown }: RequestFormProps) {
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
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          required
          size="lg"
          leftSection="$"
          classNames={{ input: styles.input, section: styles.sign }}
          {...form.getInputProps('amount')}
        />
        <Group justify="space-between" gap="var(--space-1) var(--space-4)" fz="sm" c="dimmed">
          {available === undefined && !isUnknown ? (
            <TextSkeleton width="9rem" />
          ) : (
            <span>{`Available: ${formatDollars(available ?? '-')}`}</span>
          )}
          <UnstyledButton className={styles.all} disabled={!canTakeAll} onClick={takeAll}>
            Withdraw all
          </UnstyledButton>
        </Group>
        <Button type="submit" className={styles.submit}>
          Request Withdrawal
        </Button>
      </Stack>
    </form>
  )
}
