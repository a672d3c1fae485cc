import { Anchor, Box, Group, Paper, Text, ThemeIcon, Title } from '@mantine/core'
import { type Icon, IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import { Card } from '../components/card.tsx'
import { ScreenHeading } from '../components/screen-heading.tsx'
import { Unbroken } from '../components/unbroken.tsx'
import { useSite } from '../platform/document/use-site.ts'
import { unlistedMeta } from '../public/seo/page-meta.ts'
import type { Company } from '../root.tsx'

const TITLE = 'Help and Support'

export const meta = unlistedMeta(TITLE)

/** The company's own contact channels (LIB-013). */
export default function HelpAndSupport() {
  const { company } = useSite()
  return (
    <>
      <ScreenHeading title={TITLE} />
      <Card>
        <Title order={2} fz="xl">
          Contact Support
        </Title>
        <Text mt="xs" c="dimmed">
          {company
            ? 'Questions about your account, a payment or a withdrawal? We are glad to hear from you. Withdrawals shows how far each of yours has come and, once there have been enough payouts, when to expect it.'
            : 'Our contact details could not be loaded. Reload the page.'}
        </Text>
        {company ? <SupportChannels company={company} /> : null}
      </Card>
    </>
  )
}

type Channel = { label: string; value: string; href: string; Icon: Icon; isExternal?: boolean }

const channelsOf = ({ email, telephone, whatsapp_url }: Company): Channel[] => [
  { label: 'Email', value: email, href: `mailto:${email}`, Icon: IconMail },
  { label: 'Telephone', value: telephone, href: `tel:${telephone.replaceAll(/[^\d+]/g, '')}`, Icon: IconPhone },
  ...(whatsapp_url
    ? [
        {
          label: 'WhatsApp',
          value: 'Write to us on WhatsApp',
          href: whatsapp_url,
          Icon: IconBrandWhatsapp,
          isExternal: true,
        },
      ]
    : []),
]

/** The contact details that the public pages also show. WhatsApp is listed only if the company has an address there. */
function SupportChannels({ company }: { company: Company }) {
  return (
    <Box
      component="ul"
      display="grid"
      mt="lg"
      style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))', gap: 'var(--space-4)' }}
    >
      {channelsOf(company).map(({ label, value, href, Icon, isExternal }) => (
        <Paper key={label} component="li" withBorder radius="md" p="md" miw={0}>
          <Group wrap="nowrap">
            <ThemeIcon variant="light" size="3rem" radius="xl">
              <Icon size={24} stroke={1.6} aria-hidden />
            </ThemeIcon>
            <Box miw={0}>
              <Text fz="sm" fw={600} c="dimmed">
                {label}
              </Text>
              <Anchor
                href={href}
                display="inline-block"
                py="var(--space-1)"
                fw={600}
                underline="always"
                {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer', title: 'Opens in a new tab' } : {})}
              >
                <Unbroken text={value} />
              </Anchor>
            </Box>
          </Group>
        </Paper>
      ))}
    </Box>
  )
}
