import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { Notice } from '../../components/notice.tsx'
import { useAgent } from '../session/current-agent.ts'
import { BIRTH_DATE_FIELD, BIRTH_DATE_NEEDED } from './payment.ts'

/** Asks a newcomer for the date of birth, without which no fee is approved. Renders nothing once it is known. */
export function BirthDateNote() {
  const { status, date_of_birth } = useAgent()
  if (status !== 'Pending' || date_of_birth !== null) return null
  return (
    <Notice fz="md" mt="md">
      {`${BIRTH_DATE_NEEDED} `}
      <Anchor component={Link} to={BIRTH_DATE_FIELD} inherit c="inherit" fw={600} underline="always">
        Complete your profile
      </Anchor>
    </Notice>
  )
}
