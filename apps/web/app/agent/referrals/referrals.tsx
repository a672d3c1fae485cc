import { agentFigures } from '@evergrove/contract/ledger/figures'
import type { AccountInfo, Person } from '@evergrove/contract/network'
import { Group } from '@mantine/core'
import { IconId, IconPremiumRights, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CopyButton } from '../../components/copy-button.tsx'
import { FigureCard, FigureLink, FigureRow, figureOf } from '../../components/figures/figure.tsx'
import { BelowList, ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates, type ListStatesProps, RetryHint } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { PENDING_NOTE, personColumns } from '../../components/table/person-columns.tsx'
import { unlistedMeta } from '../../public/seo/page-meta.ts'
import { CopyLink } from '../overview/invitation.tsx'
import { accountInfoQuery, cutNote, referralsQuery, useCount } from '../queries.ts'
import { useAgent } from '../session/current-agent.ts'
import { UnpaidCard } from '../unpaid/unpaid-card.tsx'

const TITLE = 'Referrals'
const REFERRAL_KINDS = ['referral_bonus'] as const

export const meta = unlistedMeta(TITLE)

export default function Referrals() {
  const { code } = useAgent()
  const account = useQuery(accountInfoQuery)
  const list = useQuery(referralsQuery)
  const count = useCount(list, 'GET /dashboard/refferals')
  return (
    <>
      <ScreenHeading title={TITLE} text="People who joined with your code, and what they have earned you." />
      <ReferralCards code={code} account={account} count={count} />
      <ReferralList code={code} list={list} total={count.data} />
      <BelowList isLoading={list.isPending}>
        <UnpaidCard kinds={REFERRAL_KINDS} />
      </BelowList>
    </>
  )
}

type ReferralListProps = {
  code: string
  list: ListStatesProps<Person>['query']
  /** The total, which can be larger than the list. */
  total: number | undefined
}

/** The agents who joined with the agent's code (REF-005 to REF-007), and a link for others to join. */
function ReferralList({ code, list, total }: ReferralListProps) {
  const isEmpty = list.data?.length === 0
  const [query] = useSearchParams()
  const chosen = query.get('chosen')
  return (
    <ListCard
      id="your-referrals"
      title="Your referrals"
      action={isEmpty ? null : <CopyLink code={code} />}
      note={isEmpty ? undefined : (cutNote(list.data?.length, total) ?? PENDING_NOTE)}
    >
      <ListStates
        query={list}
        what="referrals"
        empty={
          <EmptyList
            Icon={IconUsersPlus}
            message="Your Referral List is currently empty"
            why="Share your code. Anyone who joins with it appears here, and you earn a bonus when their registration fee is approved."
          >
            <CopyLink code={code} />
          </EmptyList>
        }
      >
        {(rows) => (
          <DataTable
            labelledBy="your-referrals"
            columns={personColumns}
            rows={rows}
            rowKey={({ id }) => id}
            chosen={chosen === null ? undefined : Number(chosen)}
          />
        )}
      </ListStates>
    </ListCard>
  )
}

type Loaded<T> = { data: T | undefined; isError: boolean }

type ReferralCardsProps = {
  code: string
  account: Loaded<AccountInfo> & { refetch: () => unknown }
  count: Loaded<number>
}

const countLink = (total: number) => (
  <FigureLink to={agentFigures.referrals}>{total.toLocaleString('en-US')}</FigureLink>
)

const earnedLink = ({ referral_bonus_earned: earned }: AccountInfo) => (
  <FigureLink to={agentFigures.earned('referral_bonus')}>{formatAmount(earned)}</FigureLink>
)

/** The size at which the widest code (ten letters, most of them m) stands beside its button on one line of the card. */
const CODE_SIZE = 'min(1em, (100cqi - 2.75rem) / 7.8)'

/** The agent's code, how many agents joined with it, and the bonus they earned (REF-001 to REF-004). */
function ReferralCards({ code, account, count }: ReferralCardsProps) {
  const hasFailed = account.isError && account.data === undefined
  return (
    <FigureRow>
      <FigureCard
        label="Referral ID"
        Icon={IconId}
        value={
          // The negative margin keeps the card as high as its neighbours.
          <Group display="inline-flex" wrap="nowrap" gap="var(--space-1)" maw="100%" my="-0.375rem">
            <span style={{ fontSize: CODE_SIZE, whiteSpace: 'nowrap' }}>{code}</span>
            <CopyButton text={code} what="referral ID" />
          </Group>
        }
        hint="Anyone who joins with it becomes your referral"
      />
      <FigureCard
        label="Total Referrals"
        Icon={IconUsersGroup}
        value={figureOf(count, countLink)}
        barWidth="2rem"
        hint="Active and pending"
      />
      <FigureCard
        label="Referrals Earnings"
        Icon={IconPremiumRights}
        value={figureOf(account, earnedLink)}
        barWidth="7rem"
        hint={
          hasFailed ? (
            <RetryHint what="your earnings" onRetry={() => void account.refetch()} />
          ) : (
            'Referral bonuses so far'
          )
        }
      />
    </FigureRow>
  )
}
