import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Moment } from '../../components/moment.tsx'
import { formatAmount } from '../../components/money.ts'
import { AgentLink } from '../agents/agent-link.tsx'
import { ExplainedBalance } from '../agents/explained-balance.tsx'
import { Concerns } from '../queue/concerns.tsx'
import { decisionFacts, Facts, Person } from '../queue/facts.tsx'
import { BankDetails } from './bank-details.tsx'
import { payoutFacts } from './payout-facts.tsx'
import { WaitingActions } from './waiting-actions.tsx'

const dollars = (amount: string) => (
  <Text span inherit style={{ fontVariantNumeric: 'tabular-nums' }}>
    {formatAmount(amount)}
  </Text>
)

const COLUMNS = { base: 1, '38rem': 2 }

/** A withdrawal with the account it comes from and the bank account it goes to, side by side if there is room. */
export function WithdrawalRecord({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { id, status, agent, amount, balance_before, balance_after, total_balance, created_at } = withdrawal
  return (
    <Stack gap="lg">
      <Concerns record={withdrawal} {...(status === 'Pending' ? {} : { title: 'This stays out of payout batches' })} />
      <SimpleGrid type="container" cols={COLUMNS} spacing="lg" style={{ alignItems: 'start' }}>
        <Facts
          facts={[
            { label: 'Agent', value: <Person agent={agent} /> },
            { label: 'Account', value: agent.status },
            { label: 'Requested', value: <Moment moment={created_at} /> },
            { label: 'Balance before', value: dollars(balance_before) },
            { label: 'Amount', value: dollars(amount) },
            { label: 'Balance after', value: dollars(balance_after) },
            { label: 'Available now', value: <ExplainedBalance key={id} agentId={agent.id} balance={total_balance} /> },
            ...decisionFacts(withdrawal),
            ...payoutFacts(withdrawal),
          ]}
        />
        <BankDetails key={id} withdrawalId={id} isFilledIn={withdrawal.has_bank_details} />
      </SimpleGrid>
      <WaitingActions key={`act on ${id}`} withdrawal={withdrawal} />
      <SharedAccount agents={withdrawal.account_shared_with} />
    </Stack>
  )
}

/** How many agents are named; the server sends one more if there are more. */
const NAMED = 3

/** Who else uses the bank account that the withdrawal goes to. */
function SharedAccount({ agents }: { agents: StaffWithdrawal['account_shared_with'] }) {
  if (agents.length === 0) return null
  return (
    <Text fz="sm" c="dimmed">
      {'This account is also used by '}
      {agents.slice(0, NAMED).map((agent, index) => (
        <Fragment key={agent.id}>
          {index === 0 ? '' : ', '}
          <AgentLink agent={agent} />
        </Fragment>
      ))}
      {agents.length > NAMED ? ' and others.' : '.'}
    </Text>
  )
}
