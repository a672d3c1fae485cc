import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Ref, RefObject } from 'react'
import { Day } from '../../../components/day.tsx'
import type { Funds, FundsRelease } from '../../../components/figures/funds.ts'
import { amountField, formatAmount, sumOfAmounts } from '../../../components/money.ts'
import { TextSkeleton } from '../../../components/plain/skeleton.tsx'
import styles from '../withdrawals.module.css'
import { type Share, sharesOf } from './amount.ts'
import type { useWithdrawalRequest } from './use-withdrawal-request.ts'

export type AmountFieldProps = {
  ref: RefObject<HTMLInputElement | null> & Ref<HTMLInputElement>
  form: ReturnType<typeof useWithdrawalRequest>['form']
  /** The available funds, once loaded. */
  funds: Funds | undefined
  /** True if the balance failed to load. */
  isUnknown: boolean
  isDisabled?: boolean
}

/** The height of the amounts to choose, so that nothing below moves when they appear. */
const SHARES_HEIGHT = '1.875rem'

function availableWords(funds: Funds | undefined): string {
  if (funds?.isHeldBack) return `Available now ${formatAmount(funds.available)} of ${formatAmount(funds.total)}`
  return `Available: ${formatAmount(funds?.available ?? '-')}`
}

/** One amount with its limits, and amounts to choose with one press. */
export function AmountField({ ref, form, funds, isUnknown, isDisabled = false }: AmountFieldProps) {
  const isLoading = funds === undefined && !isUnknown
  const choose = (amount: string) => {
    form.setFieldValue('amount', amount)
    ref.current?.focus()
  }
  return (
    <Stack gap="sm">
      <TextInput
        ref={ref}
        label="Amount"
        description={`Minimum: ${funds?.minimum === undefined ? '-' : formatAmount(funds.minimum)}`}
        name="amount"
        placeholder="0.00"
        required
        size="lg"
        disabled={isDisabled}
        {...amountField}
        styles={{
          input: { fontSize: 'var(--text-lg)', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
          description: { fontSize: 'var(--text-sm)' },
          section: { color: 'var(--color-ink-soft)', fontSize: 'var(--text-lg)' },
        }}
        {...form.getInputProps('amount')}
      />
      <Text component="div" fz="sm" c="dimmed">
        {isLoading ? <TextSkeleton width="9rem" /> : availableWords(funds)}
      </Text>
      {isLoading ? (
        <Box h={SHARES_HEIGHT} />
      ) : (
        <Shares shares={sharesOf(funds)} isDisabled={isDisabled} onChoose={choose} />
      )}
      {funds?.isHeldBack ? <HeldBack releases={funds.releases} /> : null}
    </Stack>
  )
}

/** The number of days that are listed, if there are many. */
const SHOWN = 3

/**
 * Returns the days to list and the later ones, of which only the sum is shown. A single later day is listed instead.
 */
function splitReleases(releases: readonly FundsRelease[]) {
  const shown = releases.length > SHOWN + 1 ? SHOWN : releases.length
  return { soon: releases.slice(0, shown), later: releases.slice(shown) }
}

/** The days on which the rest of the balance becomes available: the next days one by one, and a sum for later ones. */
function HeldBack({ releases }: { releases: readonly FundsRelease[] }) {
  const { soon, later } = splitReleases(releases)
  const last = later.at(-1)
  return (
    <Box fz="sm" c="dimmed">
      <p id="held-back">New bonuses are held back for some days. You can withdraw another:</p>
      <ul aria-labelledby="held-back" className={styles.releases}>
        {soon.map(({ date, amount }) => (
          <li key={date}>
            {`${formatAmount(amount)} on `}
            <Day moment={date} />
          </li>
        ))}
        {last === undefined ? null : (
          <li>
            {`${formatAmount(sumOfAmounts(later.map(({ amount }) => amount)))} more by `}
            <Day moment={last.date} />
          </li>
        )}
      </ul>
    </Box>
  )
}

type SharesProps = { shares: readonly Share[]; isDisabled: boolean; onChoose: (amount: string) => void }

/** Amounts to choose with one press: parts of the available amount, and all of it. */
function Shares({ shares, isDisabled, onChoose }: SharesProps) {
  return (
    <Group gap="xs" role="group" aria-label="Suggested amounts">
      {shares.map(({ percent, amount }) => (
        <Button
          key={percent}
          variant="default"
          size="compact-md"
          disabled={isDisabled}
          aria-label={percent === 100 ? 'Withdraw all' : `Withdraw ${percent}%, ${formatAmount(amount)}`}
          onClick={() => onChoose(amount)}
        >
          {percent === 100 ? 'All' : `${percent}%`}
        </Button>
      ))}
    </Group>
  )
}
