import type { Proposal } from '@evergrove/contract/proposals/proposals'
import { Box, Skeleton, Stack } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BelowList, ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates } from '../../components/list/list-states.tsx'
import type { ListPage } from '../../platform/api/queries.ts'
import { DoneLine } from '../parts/done-line.tsx'
import { StaffPages } from '../parts/paged-list.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { outdatedLook } from '../parts/use-address.ts'
import { proposalsQuery } from './proposal-calls.ts'
import { ProposalItem } from './proposal-item.tsx'

/** The proposals that wait for a second person, and earlier decisions (plan rule 28). */
export default function Proposals() {
  const [waitingPage, setWaitingPage] = useState(1)
  const [decidedPage, setDecidedPage] = useState(1)
  const [done, setDone] = useState<{ text: string }>()
  const waiting = useQuery(proposalsQuery('waiting', waitingPage))
  const decided = useQuery(proposalsQuery('decided', decidedPage))
  const onDone = (text: string) => setDone({ text })
  return (
    <>
      <StaffHeading text="One person proposes, another one confirms. Undecided proposals expire after 7 days." />
      <DoneLine done={done} />
      <ProposalList
        id="waiting"
        title="Waiting"
        query={waiting}
        empty="No proposals are waiting"
        page={waitingPage}
        onTurn={setWaitingPage}
        onDone={onDone}
      />
      <BelowList isLoading={waiting.isPending}>
        <ProposalList
          id="decided"
          title="Decided or expired"
          query={decided}
          empty="No decided proposals"
          page={decidedPage}
          onTurn={setDecidedPage}
          onDone={onDone}
        />
      </BelowList>
    </>
  )
}

type ProposalListProps = {
  id: string
  title: string
  query: UseQueryResult<ListPage<Proposal>>
  empty: string
  page: number
  onTurn: (page: number) => void
  onDone: (text: string) => void
}

function ProposalList({ id, title, query, empty, page, onTurn, onDone }: ProposalListProps) {
  const { data, isPending, isError, isPlaceholderData, refetch } = query
  return (
    <ListCard id={id} title={title}>
      <ListStates
        query={{ data: data?.rows, isPending, isError, refetch }}
        what="proposals"
        whose="the"
        empty={<EmptyList Icon={IconUsersPlus} message={empty} />}
      >
        {(rows) =>
          rows === undefined ? (
            <Stack>
              <Skeleton height="6rem" radius="md" />
              <Skeleton height="6rem" radius="md" />
            </Stack>
          ) : (
            <Box {...outdatedLook(isPlaceholderData)}>
              <ul aria-labelledby={id}>
                {rows.map((proposal) => (
                  <ProposalItem key={`${proposal.change.kind} ${proposal.id}`} proposal={proposal} onDone={onDone} />
                ))}
              </ul>
              <StaffPages id={id} page={page} total={data?.total} onTurn={onTurn} />
            </Box>
          )
        }
      </ListStates>
    </ListCard>
  )
}
