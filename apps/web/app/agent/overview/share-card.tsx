import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ButtonLink } from '../../components/plain/button.tsx'
import type { QrCodeProps } from '../../components/qr-code.tsx'
import { useLater } from '../../components/use-later.ts'
import { useSite } from '../../platform/document/use-site.ts'
import { invitationFor } from './invitation.tsx'
import styles from './overview.module.css'

/** The id of the first control of the card. */
const START_ID = 'share-start'

/** Scrolls to the card and focuses its first control. */
export function focusShare(): void {
  const start = document.getElementById(START_ID)
  start?.scrollIntoView({ block: 'center' })
  start?.focus({ preventScroll: true })
}

/**
 * Everything needed to invite someone: the code, a link with the code filled in, its QR code and two ready messages.
 */
export function ShareCard({ agent: { code } }: { agent: CurrentAgent }) {
  const { company } = useSite()
  const { link, whatsApp, email } = invitationFor({
    site: globalThis.location.origin,
    company: company?.company_name ?? 'us',
    code,
  })
  return (
    <ListCard id="share" title="Share your code" note="Anyone who joins with this code becomes your referral.">
      <div className={styles.copyRows}>
        <CopyRow label="Your code" text={code} what="code" buttonId={START_ID} />
        <CopyRow label="Sign-up link" text={link} what="link" />
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
      <p className={styles.aside} style={{ marginTop: 'var(--space-4)' }}>
        Before you promise anything, show what agents really earn: <a href="/income-disclosure">Income Disclosure</a>
      </p>
    </ListCard>
  )
}

type CopyRowProps = {
  label: string
  text: string
  /** Completes “Copy …”. */
  what: string
  buttonId?: string
}

/** A text on one line with a button that copies it. An address is shown without scheme and host. */
function CopyRow({ label, text, what, buttonId }: CopyRowProps) {
  return (
    <div className={styles.copyRow}>
      <div>
        <p>{label}</p>
        <p title={text}>{text.replace(/^https?:\/\/[^/]+/, '…')}</p>
      </div>
      <CopyButton
        text={text}
        what={what}
        hasWords
        variant="light"
        {...(buttonId === undefined ? {} : { id: buttonId })}
      />
    </div>
  )
}

const loadCode = async () => (await import('../../components/qr-code.tsx')).QrCode

/** A QR code whose script loads when the reader comes near. If the script fails, its place stays empty. */
function LaterQrCode(props: QrCodeProps) {
  const { place, part: Code } = useLater(loadCode)
  return Code === undefined ? <div ref={place} className={styles.qrPlace} /> : <Code {...props} />
}
