import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Avatar } from '@mantine/core'

export type MemberPhotoProps = {
  member: Pick<CurrentUser, 'first_name' | 'last_name' | 'get_photo_url'>
  size: string
  /** A picture that is not stored yet, shown in place of the stored one. */
  preview?: string | undefined
}

/** The stored photo is square enough at this width for every place that shows it. */
const PHOTO_WIDTH = 320

/** The member's photo, or the initials where there is none; an ornament beside the name. */
export function MemberPhoto({ member, size, preview }: MemberPhotoProps) {
  const { first_name, last_name, get_photo_url } = member
  const stored = get_photo_url === '' ? null : `${get_photo_url}?w=${PHOTO_WIDTH}`
  const initials = `${first_name.slice(0, 1)}${last_name.slice(0, 1)}`.toUpperCase()
  return (
    <Avatar src={preview ?? stored} alt="" size={size} radius="50%" color="evergreen" aria-hidden>
      {initials}
    </Avatar>
  )
}
