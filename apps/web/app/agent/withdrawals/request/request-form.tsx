import { Button, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'
import styles from './request.module.css'
import type { useWithdrawalRequest } from './use-withdrawal-request.ts'

export type RequestFormProps = Pick<AmountFieldProps, 'ref' | 'funds' | 'isUnknown'> & {
  request: Pick<ReturnType<typeof useWithdrawalRequest>, 'form' | 'ask'>
  /** Whether any request would be refused. The card says why. */
  isBlocked: boolean
}

/** One amount, required and numeric (WDR-005, WDR-006). The server checks everything again (WDR-007). */
export function RequestForm({ ref, request: { form, ask }, funds, isUnknown, isBlocked }: RequestFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(
      ({ amount }) => ask(amount),
      () => ref.current?.focus(),
    )(event)
  }
  return (
    <form aria-label="Withdrawal request" method="post" noValidate onSubmit={submit}>
      <Stack gap="md">
        <AmountField ref={ref} form={form} funds={funds} isUnknown={isUnknown} isDisabled={isBlocked} />
        <Button type="submit" disabled={isBlocked} className={styles.submit}>
          Request withdrawal
        </Button>
      </Stack>
    </form>
  )
}
