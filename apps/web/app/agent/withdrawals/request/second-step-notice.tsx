import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '../../../components/notice.tsx'
import { factorsQuery, withdrawalsQuery } from '../../queries.ts'

/** Asks agents without a second step at log-in to set one up before their first withdrawal. */
export function SecondStepNotice() {
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
