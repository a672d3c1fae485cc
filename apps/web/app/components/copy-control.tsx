import { COPIED_TOOLTIP_MS } from '@evergrove/contract/platform/constants'
import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Copies a text. Its tooltip and name are 'Copied' for the next five seconds (OVER-011, CONST-002). */
export function CopyControl({ text }: { text: string }) {
  return (
    <CopyButton value={text} timeout={COPIED_TOOLTIP_MS}>
      {({ copied, copy }) => {
        const label = copied ? 'Copied' : 'Copy to clipboard'
        const Icon = copied ? IconCheck : IconCopy
        return (
          <Tooltip label={label} withArrow events={{ hover: true, focus: true, touch: true }}>
            <ActionIcon variant="subtle" size="2.75rem" radius="xl" aria-label={label} onClick={copy}>
              <Icon size={20} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      }}
    </CopyButton>
  )
}
