import type { FactTarget } from '@evergrove/contract/ledger/explanation'
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../components/back-link.tsx'
import { Explanation, type ExplanationProps } from '../../../components/entries/explanation.tsx'
import { logWords } from '../../../components/entries/log-words.ts'
import { ListCard } from '../../../components/list/list-card.tsx'
import { recordIdIn, recordQuery } from '../../parts/record-query.ts'
import { RecordStates } from '../../parts/record-states.tsx'
import { staffMeta } from '../../parts/screen-meta.ts'
import { useStaff } from '../../session/current-staff.ts'
import { staffApi } from '../../session/staff-api.ts'
import { addressOfAgent, addressOfEntry } from '../agent-link.tsx'
import type { Route } from './+types/entry.ts'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, 'Ledger entry')
}

/** Entries of the company alone are for accounting. */
const entryQuery = (id: number, isAny: boolean) => {
  const asked = { param: { id: String(id) } }
  return isAny
    ? recordQuery(`staff/accounting/entries/${id}`, (init) =>
        staffApi().staff.accounting.entries[':id'].$get(asked, { init }),
      )
    : recordQuery(`staff/entries/${id}`, (init) => staffApi().staff.entries[':id'].$get(asked, { init }))
}

type FactLink = Parameters<ExplanationProps['addressOf']>[0]

/** The screen of each target, and who may open it. */
const targets: Record<FactTarget, { duty: Duty; addressOf: (link: FactLink) => string }> = {
  entry: { duty: 'agents', addressOf: ({ id }) => addressOfEntry(id) },
  payment: { duty: 'payments', addressOf: ({ id }) => `/staff/payments?status=All&chosen=${id}` },
  withdrawal: { duty: 'withdrawals', addressOf: ({ id }) => `/staff/withdrawals?status=All&chosen=${id}` },
  receipt: { duty: 'payments', addressOf: ({ id }) => `/staff/receipts?status=All&chosen=${id}` },
  rewards: { duty: 'rewards', addressOf: () => '/staff/rewards' },
  agent: { duty: 'agents', addressOf: ({ id }) => addressOfAgent(id) },
  account: { duty: 'accounting', addressOf: ({ id }) => `/staff/accounting/accounts/${id}` },
  plan: { duty: 'plan', addressOf: () => '/staff/plan' },
  audit: {
    duty: 'audit',
    addressOf: ({ id, subject_kind }) => `/staff/audit?subject_kind=${subject_kind}&subject_id=${id}`,
  },
}

/** One entry of the ledger: why it was made, by whom, and every record that it rests on. */
export default function EntryScreen({ params }: Route.ComponentProps) {
  const id = recordIdIn(params.id)
  const { role } = useStaff()
  const query = useQuery({ ...entryQuery(id ?? 0, mayDo(role, 'accounting')), enabled: id !== undefined })
  const agent = query.data?.facts.find(({ name }) => name === 'Agent')
  const addressOf: ExplanationProps['addressOf'] = (link) => {
    const target = targets[link.to]
    return mayDo(role, target.duty) ? target.addressOf(link) : undefined
  }
  return (
    <>
      {agent?.link ? (
        <BackLink to={staffFigures.balance(agent.link.id)}>{`${agent.value}’s entries`}</BackLink>
      ) : (
        <BackLink to="/staff/agents">Agents</BackLink>
      )}
      <RecordStates query={id === undefined ? undefined : query} what="entry" none="Entry not found">
        {(entry) => (
          <Explanation entry={entry} addressOf={addressOf}>
            <ListCard id="log" title="Transparency log">
              <Text>
                {`${logWords(entry)} `}
                <a href="/transparency">About the transparency log</a>
              </Text>
            </ListCard>
          </Explanation>
        )}
      </RecordStates>
    </>
  )
}
