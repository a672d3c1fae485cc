import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import { ListCard } from '../../../components/list/list-card.tsx'
import { QrCode } from '../../../components/qr-code.tsx'
import { useSite } from '../../../platform/document/use-site.ts'
import { CopyRow } from './copy-row.tsx'
import { SHARE_START_ID } from './focus-share.ts'
import { invitationFor } from './invitation.ts'
import styles from './share-card.module.css'

/** Everything needed to bring somebody in: the code, a link that fills it in, a picture of that link, two messages. */
export function ShareCard({ member: { code } }: { member: CurrentUser }) {
  const { company } = useSite()
  const { link, whatsApp, email } = invitationFor({
    site: globalThis.location.origin,
    company: company?.company_name ?? 'us',
    code,
  })
  return (
    <ListCard id="share" title="Share Your Code" note="Whoever joins with it becomes your referral.">
      <div className={styles.rows}>
        <CopyRow label="Your code" text={code} action="Copy code" buttonId={SHARE_START_ID} />
        <CopyRow label="Sign-up link" text={link} action="Copy link" />
      </div>
      <div className={styles.ways}>
        <QrCode text={link} label="QR code of your sign-up link" />
        <div className={styles.messages}>
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
            E-mail
          </Button>
        </div>
      </div>
    </ListCard>
  )
}
