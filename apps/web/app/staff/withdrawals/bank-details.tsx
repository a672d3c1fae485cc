import type { BankDetails as Details } from '@evergrove/contract/agents/agents'
import { Group, Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { useAction } from '../parts/use-action.ts'
import { CopiedValue, Facts } from '../queue/facts.tsx'
import { staffAct } from '../session/staff-api.ts'

export type BankDetailsProps = { withdrawalId: number; isFilledIn: boolean }

/** The bank account that the withdrawal was requested for. Loaded only on request, because each look is recorded, and dropped with the record. */
export function BankDetails({ withdrawalId, isFilledIn }: BankDetailsProps) {
  const [details, setDetails] = useState<Details>()
  const loading = useAction(
    (id: number) => staffAct('GET /staff/withdrawals/{id}/bank-details', { params: { id } }),
    [],
  )
  const show = async () => setDetails(await loading.run(withdrawalId))
  return (
    <Paper component="section" withBorder radius="md" px="sm" pt="xs" pb="sm" aria-labelledby="bank-details">
      <Group justify="space-between" gap="sm" wrap="nowrap" mih="2.75rem">
        <Title order={3} id="bank-details" fz="sm" lh="var(--leading-snug)" ff="var(--font-body)" c="var(--color-ink)">
          Bank details
        </Title>
        {isFilledIn ? (
          <BusyButton
            variant="default"
            size="xs"
            aria-label={details === undefined ? 'Show bank details' : 'Hide bank details'}
            isBusy={loading.isBusy}
            onClick={() => (details === undefined ? void show() : setDetails(undefined))}
          >
            {details === undefined ? 'Show' : 'Hide'}
          </BusyButton>
        ) : null}
      </Group>
      {details === undefined ? (
        <Text fz="sm" c="dimmed">
          {isFilledIn
            ? 'Stored encrypted. Viewing is recorded in the audit trail.'
            : 'The agent has removed the bank details.'}
        </Text>
      ) : (
        <Facts
          facts={[
            { label: 'Bank', value: <CopiedValue text={details.bank_name ?? '-'} /> },
            { label: 'Account name', value: <CopiedValue text={details.account_name ?? '-'} /> },
            { label: 'Account number', value: <CopiedValue text={details.account_number ?? '-'} /> },
          ]}
        />
      )}
      <p role="alert">{loading.problem}</p>
    </Paper>
  )
}
