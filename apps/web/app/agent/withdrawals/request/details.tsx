import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { maskAccount } from '@evergrove/contract/accounts/masking'
import { Box, Group, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { protectionQuery } from '../../queries.ts'
import { arrivalWords } from '../payout-words.ts'
import styles from '../withdrawals.module.css'

export type Entry = { term: string; value: string; isMain?: boolean }

/** Values with their names, one per line. */
export function Details({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl>
      {entries.map(({ term, value, isMain = false }) => (
        <Group
          key={term}
          justify="space-between"
          align="baseline"
          gap="0 var(--space-4)"
          py="xs"
          style={{ borderBottom: '1px solid var(--color-line)' }}
        >
          <Text component="dt" fz="sm" c="dimmed">
            {term}
          </Text>
          <Text
            component="dd"
            ml="auto"
            ta="right"
            {...(isMain ? { fz: 'var(--text-xl)', fw: 600, c: 'var(--color-evergreen)' } : {})}
            style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'pre-line' }}
          >
            {value}
          </Text>
        </Group>
      ))}
    </dl>
  )
}

export const ON_HOLD = 'The amount is put on hold at once.'

/** Says when the money of a request arrives. `lead` is a sentence before it. */
export function ArrivalNote({ lead }: { lead?: string }) {
  const words = arrivalWords(useQuery(protectionQuery).data?.expected_on)
  return (
    <Text mt="md" fz="sm" c="dimmed">
      {lead === undefined ? words : `${lead} ${words}`}
    </Text>
  )
}

/** Returns bank, account and holder, one per line. Only the end of the account number is shown. */
export function accountWords({ bank_name, account_name, account_number }: CurrentAgent): string {
  if (bank_name === null || account_number === null) return 'Your bank details are missing'
  return [bank_name, maskAccount(account_number), account_name].filter(Boolean).join('\n')
}

/** The bank account that withdrawals are paid to, or a warning that the profile has none. */
export function PayoutAccount({ agent }: { agent: CurrentAgent }) {
  const { bank_name, account_name, account_number } = agent
  const isMissing = bank_name === null || account_name === null || account_number === null
  const Icon = isMissing ? IconAlertTriangle : IconBuildingBank
  const soft = isMissing ? 'inherit' : 'dimmed'
  return (
    <Group
      align="flex-start"
      wrap="nowrap"
      px="lg"
      py="md"
      bg={isMissing ? 'var(--color-warning-soft)' : 'var(--color-hover)'}
      {...(isMissing ? { c: 'var(--color-gold-ink)' } : {})}
      style={{ borderRadius: 'var(--radius-md)' }}
    >
      <Box component="span" mt="var(--space-1)" c={soft} flex="none">
        <Icon size={24} stroke={1.6} aria-hidden display="block" />
      </Box>
      <Box flex={1} miw={0} lh="var(--leading-snug)" style={{ overflowWrap: 'anywhere' }}>
        <Title order={3} mb="var(--space-1)" fz="sm" lh="var(--leading-snug)" ff="var(--font-body)" c={soft}>
          Paid to
        </Title>
        {isMissing ? (
          <p>Your bank details are missing. We need them to pay you.</p>
        ) : (
          <>
            <Text inherit fw={600}>
              {bank_name}
            </Text>
            <p>{maskAccount(account_number)}</p>
            <Text inherit c="dimmed">
              {account_name}
            </Text>
          </>
        )}
        <Link to="/dashboard/edit-profile#bank-details" className={styles.link} data-plain={isMissing || undefined}>
          {isMissing ? 'Add bank details' : 'Change bank details'}
        </Link>
      </Box>
    </Group>
  )
}
