import { IconBellOff } from '@tabler/icons-react'
import { EmptyList } from '../../../components/list/empty-list.tsx'

/** GAP-28. */
export function NoNotifications() {
  return (
    <EmptyList
      Icon={IconBellOff}
      message="No Notifications yet"
      why="Bonuses, decisions and news are told here as they come."
    />
  )
}
