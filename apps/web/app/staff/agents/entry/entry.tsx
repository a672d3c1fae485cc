import type { FactTarget } from '@evergrove/contract/ledger/explanation'
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import type { LogReceipt } from '@evergrove/contract/transparency'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../components/back-link.tsx'
import { EntrySkeleton, Explanation, type ExplanationProps } from '../../../components/entries/explanation.tsx'
import { ProofCard } from '../../../components/entries/proof-card.tsx'
import { RecordStates } from '../../parts/record-states.tsx'
import { recordIdIn } from '../../parts/use-address.ts'
import { useStaff } from '../../session/current-staff.ts'
import { staffRecord, staffSend } from '../../session/staff-api.ts'
import { addressOfAgent, addressOfEntry } from '../agent-link.tsx'
import type { Route } from './+types/entry.ts'

/** Entries of the company alone are only for accounting. */
const entryQuery = (id: number, isAny: boolean) =>
  isAny
    ? staffRecord('GET /staff/accounting/entries/{id}', { params: { id } })
    : staffRecord('GET /staff/entries/{id}', { params: { id } })

async function loadReceipt(id: number): Promise<LogReceipt | 'waiting'> {
  const response = await staffSend('GET /staff/accounting/entries/{id}/proof', { params: { id } })
  if (response.status === 409) return 'waiting'
  if (response.status !== 200) {
    throw new Error(`GET staff/accounting/entries/${id}/proof returned ${response.status}`)
  }
  return response.json()
}

type FactLink = Parameters<ExplanationProps['addressOf']>[0]

/** The screen of each target, and the duty that opens it. */
const targets: Record<FactTarget, { duty: Duty; addressOf: (link: FactLink, agent: string) => string }> = {
  entry: { duty: 'agents', addressOf: ({ id }) => addressOfEntry(id) },
  payment: { duty: 'payments', addressOf: ({ id }) => `/staff/payments?status=All&chosen=${id}` },
  withdrawal: { duty: 'withdrawals', addressOf: ({ id }) => `/staff/withdrawals?status=All&chosen=${id}` },
  receipt: { duty: 'payments', addressOf: ({ id }) => `/staff/receipts?status=All&chosen=${id}` },
  rewards: { duty: 'rewards', addressOf: (_, agent) => `/staff/rewards?${new URLSearchParams({ search: agent })}` },
  agent: { duty: 'agents', addressOf: ({ id }) => addressOfAgent(id) },
  account: { duty: 'accounting', addressOf: ({ id }) => `/staff/accounting/accounts/${id}` },
  plan: { duty: 'plan', addressOf: ({ id }) => `/staff/plan?version=${id}` },
  audit: {
    duty: 'audit',
    addressOf: ({ id, subject_kind }) => `/staff/audit?subject_kind=${subject_kind}&subject_id=${id}`,
  },
}

/** One entry of the ledger: its reason, its author, and every record that it rests on. */
export default function EntryScreen({ params }: Route.ComponentProps) {
  const id = recordIdIn(params.id)
  const { role } = useStaff()
  const isAny = mayDo(role, 'accounting')
  const query = useQuery({ ...entryQuery(id ?? 0, isAny), enabled: id !== undefined })
  const agent = query.data?.facts.find(({ name }) => name === 'Agent')
  const addressOf: ExplanationProps['addressOf'] = (link) => {
    const target = targets[link.to]
    return mayDo(role, target.duty) ? target.addressOf(link, agent?.value ?? '') : undefined
  }
  return (
    <>
      {agent?.link ? (
        <BackLink to={staffFigures.balance(agent.link.id)}>{`${agent.value}’s entries`}</BackLink>
      ) : (
        <BackLink to="/staff/agents">Agents</BackLink>
      )}
      <RecordStates
        query={id === undefined ? undefined : query}
        what="entry"
        none="Entry not found"
        loading={<EntrySkeleton />}
      >
        {(entry) => (
          <Explanation entry={entry} addressOf={addressOf}>
            <ProofCard
              key={entry.number}
              entry={entry}
              loadReceipt={isAny ? () => loadReceipt(entry.number) : undefined}
              ifNotProven="Keep the receipt, and tell an administrator."
            />
          </Explanation>
        )}
      </RecordStates>
    </>
  )
}
