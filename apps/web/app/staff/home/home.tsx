import type { StaffHome } from '@evergrove/contract/staff/staff-home'
import { useQuery } from '@tanstack/react-query'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { ChainCard } from '../parts/chain-card.tsx'
import { homeQuery } from '../parts/home-query.ts'
import { staffMeta } from '../parts/screen-meta.ts'
import { isAllowed, useStaff } from '../session/current-staff.ts'
import type { Route } from './+types/home.ts'
import { FiguresCard } from './figures/figures-card.tsx'
import { FirstSponsorCard } from './first-sponsor-card.tsx'
import { LedgerCard } from './ledger-card.tsx'
import { ScreenCards } from './screen-cards.tsx'
import { WaitingCards } from './waiting-cards.tsx'

const TITLE = 'Home'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

function growthIn({ growth }: StaffHome) {
  if (growth === null) return undefined
  const series = (label: string, key: 'sign_ups' | 'activations') => ({
    label,
    isMoney: false,
    values: growth.map((row) => String(row[key])),
  })
  return {
    days: growth.map(({ day }) => day),
    series: [series('Sign-ups', 'sign_ups'), series('Activations', 'activations')],
  }
}

function moneyIn({ money }: StaffHome) {
  if (money === null) return undefined
  const series = (label: string, key: 'fees' | 'bonuses' | 'withdrawals_asked' | 'withdrawals_paid') => ({
    label,
    isMoney: true,
    values: money.map((row) => row[key]),
  })
  return {
    days: money.map(({ day }) => day),
    series: [
      series('Fees', 'fees'),
      series('Bonuses', 'bonuses'),
      series('Withdrawals Asked', 'withdrawals_asked'),
      series('Withdrawals Paid', 'withdrawals_paid'),
    ],
  }
}

export default function Home() {
  const { role } = useStaff()
  const seesMoney = isAllowed(role, ['finance'])
  const seesMessages = isAllowed(role, ['support'])
  const seesFigures = seesMoney || seesMessages
  const home = useQuery({ ...homeQuery, enabled: seesFigures })
  const { data } = home
  const state = { hasFailed: home.isError, onRetry: () => void home.refetch() }
  if (!seesFigures) {
    return (
      <>
        <ScreenHeading title={TITLE} text="Your part of the console." />
        <ScreenCards role={role} />
      </>
    )
  }
  return (
    <>
      <ScreenHeading title={TITLE} text="What waits for you, and how the last 30 days went. Days are those of UTC." />
      <FirstSponsorCard sponsor={data?.first_sponsor} />
      <WaitingCards home={home} seesMoney={seesMoney} seesMessages={seesMessages} />
      <FiguresCard id="growth" title="Growth" count={2} figures={data && growthIn(data)} {...state} />
      {seesMoney ? (
        <>
          <FiguresCard id="money" title="Money" count={4} figures={data && moneyIn(data)} {...state} />
          <LedgerCard last={data?.ledger_check} />
        </>
      ) : null}
      {role === 'admin' ? <ChainCard last={data?.audit_check} /> : null}
    </>
  )
}
