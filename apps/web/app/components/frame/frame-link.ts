import type { Icon } from '@tabler/icons-react'

/** An entry of the sidebar. */
export type FrameLink = {
  to: string
  label: string
  Icon: Icon
}
