import { Badge } from '@mantine/core'

export type StatusBadgeProps = {
  status: string
  /** The status that all is well with. */
  good?: string
  /** The status that somebody else will change. */
  waiting?: string
}

const LOOKS = { primary: 'evergreen', warning: 'gold', danger: 'red' } as const

/** A status in the primary style when it is the good one, otherwise in the danger style (OVER-009), or in between (WDR-010). */
export function StatusBadge({ status, good = 'Active', waiting }: StatusBadgeProps) {
  const look = status === good ? 'primary' : status === waiting ? 'warning' : 'danger'
  return (
    <Badge variant="light" color={LOOKS[look]} size="lg" tt="none" fw={600} data-look={look}>
      {status}
    </Badge>
  )
}
