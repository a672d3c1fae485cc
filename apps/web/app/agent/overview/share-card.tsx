import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { COPIED_TOOLTIP_MS } from '@evergrove/contract/platform/constants'
import { Box, Button, CopyButton, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import { ListCard } from '../../components/list/list-card.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import { invitationFor } from './invitation.ts'

/** The first control of the card. */
const START_ID = 'share-start'

/** Scrolls to the card and focuses its first control. */
export function focusShare(): void {
  const start = document.getElementById(START_ID)
  start?.scrollIntoView({ block: 'center' })
  start?.focus({ preventScroll: true })
}

/** Everything needed to invite someone: the code, a link that fills it in, its QR code and two ready messages. */
export function ShareCard({ agent: { code } }: { agent: CurrentAgent }) {
  const { company } = useSite()
  const { link, whatsApp, email } = invitationFor({
    site: globalThis.location.origin,
    company: company?.company_name ?? 'us',
    code,
  })
  return (
    <ListCard id="share" title="Share Your Code" note="People who join with your code become your referrals.">
      <Stack gap="xs">
        <CopyRow label="Your code" text={code} action="Copy code" buttonId={START_ID} />
        <CopyRow label="Sign-up link" text={link} action="Copy link" />
      </Stack>
      <Group justify="center" mt="md">
        <QrCode text={link} label="QR code of your sign-up link" />
        <Stack flex="1 1 8rem" gap="xs" maw="16rem">
          <Button
            component="a"
            href={whatsApp}
            target="_blank"
            rel="noopener"
            variant="default"
            size="sm"
            leftSection={<IconBrandWhatsapp size={18} stroke={1.8} aria-hidden />}
          >
            WhatsApp
          </Button>
          <Button
            component="a"
            href={email}
            variant="default"
            size="sm"
            leftSection={<IconMail size={18} stroke={1.8} aria-hidden />}
          >
            Email
          </Button>
        </Stack>
      </Group>
    </ListCard>
  )
}

type CopyRowProps = {
  label: string
  text: string
  /** Label of the button. */
  action: string
  buttonId?: string
}

const LONG = 24

/** A text with a button that copies it and announces so for five seconds. An address is shown without its scheme. */
function CopyRow({ label, text, action, buttonId }: CopyRowProps) {
  const isLong = text.length > LONG
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      gap="sm"
      p="sm"
      pl="md"
      bg="var(--color-ground)"
      style={{ borderRadius: 'var(--radius-md)' }}
    >
      <Box miw={0}>
        <Text fz="xs" lh={1.4} c="dimmed">
          {label}
        </Text>
        <Text fz={isLong ? 'sm' : 'md'} fw={isLong ? 500 : 600} lh={1.4} style={{ overflowWrap: 'anywhere' }}>
          {text.replace(/^https?:\/\//, '')}
        </Text>
      </Box>
      <CopyButton value={text} timeout={COPIED_TOOLTIP_MS}>
        {({ copied, copy }) => {
          const Icon = copied ? IconCheck : IconCopy
          return (
            <>
              <Button
                id={buttonId}
                variant="light"
                size="sm"
                flex="none"
                leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
                onClick={copy}
              >
                {action}
              </Button>
              <VisuallyHidden role="status">{copied ? 'Copied' : ''}</VisuallyHidden>
            </>
          )
        }}
      </CopyButton>
    </Group>
  )
}
