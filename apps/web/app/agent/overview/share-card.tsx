import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { IconBrandWhatsapp, IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import { LaterQrCode } from '../../components/later-qr-code.tsx'
import listStyles from '../../components/list/list.module.css'
import { ListCard } from '../../components/list/list-card.tsx'
import { Button, ButtonLink } from '../../components/plain/button.tsx'
import { useCopy } from '../../components/use-copy.ts'
import { useSite } from '../../platform/document/use-site.ts'
import { invitationFor } from './invitation.ts'
import styles from './share-card.module.css'

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
    <ListCard id="share" title="Share Your Code" note="Anyone who joins with this code becomes your referral.">
      <div className={styles.copyRows}>
        <CopyRow label="Your code" text={code} action="Copy code" buttonId={START_ID} />
        <CopyRow label="Sign-up link" text={link} action="Copy link" />
      </div>
      <div className={styles.share}>
        <LaterQrCode text={link} label="QR code of your sign-up link" />
        <div className={styles.ways}>
          <ButtonLink href={whatsApp} target="_blank" rel="noopener" variant="default" size="sm">
            <IconBrandWhatsapp size={18} stroke={1.8} aria-hidden />
            WhatsApp
          </ButtonLink>
          <ButtonLink href={email} variant="default" size="sm">
            <IconMail size={18} stroke={1.8} aria-hidden />
            Email
          </ButtonLink>
        </div>
      </div>
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

/** A text on one line with a button that copies it and says so for five seconds. An address is shown without scheme and host. */
function CopyRow({ label, text, action, buttonId }: CopyRowProps) {
  const { isCopied, copy } = useCopy(text)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <div className={styles.copyRow}>
      <div>
        <p>{label}</p>
        <p title={text}>{text.replace(/^https?:\/\/[^/]+/, '…')}</p>
      </div>
      <Button id={buttonId} variant="light" size="sm" onClick={copy}>
        <Icon size={18} stroke={1.8} aria-hidden />
        {isCopied ? 'Copied' : action}
      </Button>
      <span role="status" className={listStyles.hidden}>
        {isCopied ? 'Copied' : ''}
      </span>
    </div>
  )
}
