/** The obstacles to a withdrawal, each with its remedy. */
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Day } from '../../../components/day.tsx'
import { type Funds, owedWords } from '../../../components/figures/funds.ts'
import { Notice } from '../../../components/notice.tsx'
import { factorsQuery, protectionQuery, withdrawalsQuery } from '../../queries.ts'
import { useAgent } from '../../session/current-agent.ts'

/**
 * Returns true if the server would refuse any request, as far as is known. The notices and the account give the reason.
 */
export function useIsBlocked(): boolean {
  const { status, bank_name, account_name, account_number } = useAgent()
  const protection = useQuery(protectionQuery)
  const isUnpaid = bank_name === null || account_name === null || account_number === null
  return status !== 'Active' || isUnpaid || Boolean(protection.data?.withdrawals_frozen_at)
}

export function Obstacles({ funds }: { funds: Funds | undefined }) {
  const { status } = useAgent()
  const { withdrawals_frozen_at: frozenAt, destination_returned: cameBack } = useQuery(protectionQuery).data ?? {}
  return (
    <>
      {status === 'Active' ? <SecondStepNotice /> : <InactiveNotice />}
      {frozenAt ? <FrozenNotice since={frozenAt} /> : null}
      {cameBack ? <CameBackNotice reason={cameBack} /> : null}
      {funds?.owed === undefined ? null : <OwedNotice owed={funds.owed} />}
    </>
  )
}

const WayOut = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to} inherit c="inherit" fw={600} underline="always">
    {children}
  </Anchor>
)

/** Explains that withdrawals are frozen after "It was not me". */
function FrozenNotice({ since }: { since: string }) {
  return (
    <Notice fz="md">
      {'Your withdrawals have been frozen since '}
      <Day moment={since} />
      {', because someone reported a change to your account that you did not make. Your balance is safe. '}
      <WayOut to="/dashboard/help-and-support">Contact us to have them opened again</WayOut>
    </Notice>
  )
}

/** Explains that the next payment to the same account would be returned, too (plan rule 23). */
function CameBackNotice({ reason }: { reason: string }) {
  return (
    <Notice fz="md">
      {`Our last payment to this account came back. The bank says: ${reason} `}
      <WayOut to="/dashboard/edit-profile#bank-details">Change your bank details</WayOut>
      {' before you request a withdrawal.'}
    </Notice>
  )
}

/** Explains why there is less to withdraw than the bonuses suggest (plan rule 14). */
function OwedNotice({ owed }: { owed: string }) {
  return (
    <Notice fz="md">
      {`${owedWords(owed)} `}
      <WayOut to="/dashboard/statement">See your statement</WayOut>
    </Notice>
  )
}

function InactiveNotice() {
  return (
    <Notice fz="md">
      {'Withdrawals are open to active agents. You become active when your registration fee is approved. '}
      <WayOut to="/dashboard/payments">Go to Payments</WayOut>
    </Notice>
  )
}

/** Asks agents without a second step at log-in to set one up before their first withdrawal. */
function SecondStepNotice() {
  const { data: withdrawals } = useQuery(withdrawalsQuery)
  const { data: factors } = useQuery(factorsQuery)
  const isFirst = withdrawals?.length === 0
  if (!isFirst || factors === undefined) return null
  if (factors.app_set_up_at !== null || factors.passkeys.length > 0) return null
  return (
    <Notice fz="md">
      {
        'This is your first withdrawal. Protect your earnings: with a second step at log-in, a stolen password is not enough. '
      }
      <Anchor component={Link} to="/dashboard/edit-profile#second-step" inherit c="inherit" fw={600} underline="always">
        Set up a second step
      </Anchor>
    </Notice>
  )
}
