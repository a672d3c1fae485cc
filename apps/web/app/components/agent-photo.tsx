import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { Avatar } from '@mantine/core'

export type AgentPhotoProps = {
  agent: Pick<CurrentAgent, 'first_name' | 'last_name' | 'get_photo_url'>
  size: string
  /** A picture that is not saved yet, shown instead of the saved one. */
  preview?: string | undefined
}

/** Wide enough for every place that shows the photo. */
const PHOTO_WIDTH = 320

/** The agent's photo, or their initials if there is none. Decorative: the name is beside it. */
export function AgentPhoto({ agent, size, preview }: AgentPhotoProps) {
  const { first_name, last_name, get_photo_url } = agent
  const stored = get_photo_url === '' ? null : `${get_photo_url}?w=${PHOTO_WIDTH}`
  const initials = `${first_name.slice(0, 1)}${last_name.slice(0, 1)}`.toUpperCase()
  return (
    <Avatar src={preview ?? stored} alt="" size={size} radius="50%" color="evergreen" aria-hidden>
      {initials}
    </Avatar>
  )
}
