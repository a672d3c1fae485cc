import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import { type OperatorNotice, operatorNotices } from '@evergrove/contract/staff/operator-notices'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import type { DayMoney, StaffHome } from '@evergrove/contract/staff/staff-home'
import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, type ReactElement, Suspense } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../../components/copy-button.tsx'
import { CardSkeletons } from '../../components/frame/screen-skeleton.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { AgentLink } from '../agents/agent-link.tsx'
import { seesFigures } from '../layout/home-drawing.ts'
import { linksFor } from '../layout/staff-links.ts'
import { ChainCard, chainQuery, homeQuery, LogCard, logQuery } from '../parts/check-card.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useStaff } from '../session/current-staff.ts'
import { CoverCard, coverQuery } from './cover.tsx'
import { FiguresCard } from './figures-card.tsx'
import styles from './home.module.css'
import { LedgerCard, ledgerQuery } from './ledger-card.tsx'
import { rangesOf } from './series.ts'
import { WaitingCards } from './waiting-cards.tsx'

/** The card has the words of every screen that proposes something, so it loads only if something waits. */
const ProposalsCard = lazy(async () => ({ default: (await import('./proposals-card.tsx')).ProposalsCard }))

type DaysFigure = 'sign_ups' | 'activations' | 'fees' | 'bonuses' | 'withdrawals_asked' | 'withdrawals_paid'

/** Returns the addresses of a figure of these days, and of as many days before, if the role may see its entries. */
function addressesOf(figure: DaysFigure, days: readonly string[], isSeen: boolean) {
  const { now, before } = rangesOf(days)
  return isSeen ? { to: staffFigures[figure](now), toBefore: staffFigures[figure](before) } : {}
}

function growthIn({ growth, growth_before }: StaffHome, role: StaffRole) {
  if (growth === null) return undefined
  const days = growth.map(({ day }) => day)
  const series = (label: string, key: 'sign_ups' | 'activations', duty: Duty) => ({
    label,
    isMoney: false,
    values: growth.map((row) => String(row[key])),
    before: String(growth_before?.[key] ?? 0),
    ...addressesOf(key, days, mayDo(role, duty)),
  })
  return {
    days,
    series: [series('Sign-ups', 'sign_ups', 'agents'), series('Activations', 'activations', 'accounting')],
  }
}

function moneyIn({ money, money_before }: StaffHome, role: StaffRole) {
  if (money === null) return undefined
  const days = money.map(({ day }) => day)
  const series = (label: string, key: keyof DayMoney, duty: Duty = 'accounting') => ({
    label,
    isMoney: true,
    values: money.map((row) => row[key]),
    before: money_before?.[key] ?? '0.00',
    ...addressesOf(key, days, mayDo(role, duty)),
  })
  return {
    days,
    series: [
      series('Fees', 'fees'),
      series('Bonuses', 'bonuses'),
      series('Withdrawals requested', 'withdrawals_asked', 'withdrawals'),
      series('Withdrawals paid', 'withdrawals_paid'),
    ],
  }
}

/**
 * Explains how the first agent joins, until somebody has. Joining needs a code, and at first only the company has one.
 */
function FirstSponsorCard({ sponsor }: { sponsor: NonNullable<StaffHome['first_sponsor']> }) {
  return (
    <ListCard id="first-sponsor" title="No agents yet">
      <p>
        New agents need a referral code. Share the company’s own code with the first ones. They will see this name:{' '}
        <AgentLink agent={sponsor} />
      </p>
      <p className={styles.code}>
        Code <strong>{sponsor.code}</strong>
        <CopyButton text={sponsor.code} what="referral code" />
      </p>
    </ListCard>
  )
}

/** Says that contact messages reach nobody by email, until the company has an address for them. */
function CompanyCard({ role }: { role: StaffRole }) {
  return (
    <ListCard id="company" title="Company information is missing">
      <p>
        Messages from the contact form can’t be emailed to the company because it has no email address yet. They are
        kept in the inbox.{' '}
        {mayDo(role, 'content') ? (
          <Link to="/staff/content/company-information" className={styles.link}>
            Fill in the company information
          </Link>
        ) : (
          'Ask an editor to fill in the company information.'
        )}
      </p>
    </ListCard>
  )
}

/** Says that agents have no payment instructions, until an editor has written them. */
function InstructionsCard({ role }: { role: StaffRole }) {
  return (
    <ListCard id="instructions" title="Payment instructions are missing">
      <p>
        Agents see “TBD” where they should read how to pay the registration fee.{' '}
        {mayDo(role, 'content') ? (
          <Link to="/staff/content/payment-instructions" className={styles.link}>
            Write the payment instructions
          </Link>
        ) : (
          'Ask an editor to write the payment instructions.'
        )}
      </p>
    </ListCard>
  )
}

/** A notice that only the operator of the installation can resolve. */
function OperatorCard({ notice }: { notice: OperatorNotice }) {
  const { title, text, remedy } = operatorNotices[notice]
  return (
    <ListCard id={notice} title={title}>
      <p>
        {text} For your operator: {remedy}
      </p>
    </ListCard>
  )
}

/** Returns the remaining tasks of a new company. */
function noticesFor(home: StaffHome | undefined, role: StaffRole): ReactElement[] {
  if (home === undefined) return []
  const { needs_company_information, needs_payment_instructions, first_sponsor } = home
  return [
    ...(needs_company_information ? [<CompanyCard key="company" role={role} />] : []),
    ...(needs_payment_instructions ? [<InstructionsCard key="instructions" role={role} />] : []),
    ...(first_sponsor === null ? [] : [<FirstSponsorCard key="sponsor" sponsor={first_sponsor} />]),
  ]
}

/** Links to the screens of a role that has no queue and no figures. */
function ScreenLinks({ role }: { role: StaffRole }) {
  const links = linksFor(role).filter(({ to }) => to !== '/staff')
  return (
    <ul className={styles.screens}>
      {links.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link to={to} prefetch="intent">
            <Icon size={24} stroke={1.6} color="var(--color-green)" aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Keeps the calls of the cards alive while these are rendered again, because a call for which nothing waits is cancelled. */
function useKeptCalls(): void {
  useQuery({ ...ledgerQuery, enabled: false })
  useQuery({ ...chainQuery, enabled: false })
  useQuery({ ...logQuery, enabled: false })
  useQuery({ ...coverQuery, enabled: false })
}

const INTRO = 'Items waiting for review, and activity over the last 30 days (UTC).'

/** Until the role is known. The script of the document shows the sentence to the roles that will read it (home-drawing.ts). */
function Waiting() {
  const intro = (
    <span data-early="intro" style={{ visibility: 'hidden' }} suppressHydrationWarning>
      {INTRO}
    </span>
  )
  return (
    <>
      <StaffHeading text={intro} />
      <CardSkeletons />
    </>
  )
}

export const handle = { Waiting }

export default function Home() {
  const { role } = useStaff()
  const seesMoney = mayDo(role, 'balances')
  const hasFigures = seesFigures(role)
  const home = useQuery({ ...homeQuery, enabled: hasFigures })
  useKeptCalls()
  const { data } = home
  const state = { hasFailed: home.isError, onRetry: () => void home.refetch() }
  if (!hasFigures) {
    return (
      <>
        <StaffHeading text="What you can do in the console." />
        <ScreenLinks role={role} />
      </>
    )
  }
  // What waits and the notices are above the rest, which is rendered again below them instead of being moved.
  const notices = noticesFor(data, role)
  const above = data === undefined ? 'loading' : notices.length === 0 ? 'alone' : 'below notices'
  return (
    <>
      <StaffHeading text={INTRO} />
      {notices}
      <Fragment key={above}>
        <WaitingCards home={home} role={role} />
        <FiguresCard id="growth" title="Growth" count={2} figures={data && growthIn(data, role)} {...state} />
        {seesMoney ? (
          <>
            <FiguresCard id="money" title="Money" count={4} figures={data && moneyIn(data, role)} {...state} />
            {mayDo(role, 'accounting') ? <CoverCard /> : null}
            <LedgerCard last={data?.ledger_check} />
          </>
        ) : null}
        {role === 'admin' ? (
          <>
            <ChainCard last={data?.audit_check} />
            <LogCard last={data?.log_check} />
          </>
        ) : null}
        {data?.notices?.map((notice) => (
          <OperatorCard key={notice} notice={notice} />
        ))}
        {(data?.waiting_proposals ?? 0) > 0 ? (
          <Suspense fallback={null}>
            <ProposalsCard />
          </Suspense>
        ) : null}
      </Fragment>
    </>
  )
}
