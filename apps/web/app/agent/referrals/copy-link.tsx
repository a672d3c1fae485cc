import { COPIED_TOOLTIP_MS } from '@evergrove/contract/platform/constants'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'

/** Copies the address at which others join with the code; says so for five seconds. */
export function CopyLink({ code }: { code: string }) {
  const { origin } = location
  return (
    <CopyButton value={`${origin}/signup?code=${encodeURIComponent(code)}`} timeout={COPIED_TOOLTIP_MS}>
      {({ copied, copy }) => {
        const Icon = copied ? IconCheck : IconLink
        return (
          <Button variant="default" size="sm" leftSection={<Icon size={18} stroke={1.8} aria-hidden />} onClick={copy}>
            {copied ? 'Link copied' : 'Copy sign-up link'}
          </Button>
        )
      }}
    </CopyButton>
  )
}
