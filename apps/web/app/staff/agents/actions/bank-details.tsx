import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { useAction } from '../../parts/use-action.ts'
import { staffAct } from '../../session/staff-api.ts'
import { changedBy } from '../agent-query.ts'
import { Facts } from '../page/facts.tsx'

type Details = { bank_name: string | null; account_name: string | null; account_number: string | null }

const copyable = (value: string | null) =>
  value === null ? null : (
    <Group component="span" display="inline-flex" gap="0.25rem" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {value}
      <CopyButton text={value} />
    </Group>
  )

/** The agent's bank details. Warns first that viewing them is recorded, and keeps them only while the dialog is open. */
export function BankDetails({ agent, onClose }: { agent: StaffAgent; onClose: () => void }) {
  const [details, setDetails] = useState<Details>()
  const { run, isBusy, problem } = useAction(
    () => staffAct('GET /staff/agents/{id}/bank-details', { params: { id: agent.id } }),
    changedBy(agent.id),
  )
  const close = (
    <Button variant="default" onClick={onClose} data-autofocus>
      Close
    </Button>
  )
  if (details !== undefined) {
    return (
      <>
        <div role="status">
          <Facts
            isStacked
            facts={[
              { term: 'Bank', value: copyable(details.bank_name) },
              { term: 'Account name', value: copyable(details.account_name) },
              { term: 'Account number', value: copyable(details.account_number) },
            ]}
          />
        </div>
        <Group justify="flex-end" mt="xl">
          {close}
        </Group>
      </>
    )
  }
  return (
    <>
      <Text c="dimmed">
        {agent.profile.has_bank_details
          ? 'Every view is recorded in the audit trail.'
          : 'They are incomplete. Every view is recorded in the audit trail.'}
      </Text>
      {problem === undefined ? null : (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        {close}
        <BusyButton isBusy={isBusy} onClick={() => void run(undefined).then(setDetails)}>
          Show
        </BusyButton>
      </Group>
    </>
  )
}
