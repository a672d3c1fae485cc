import { type Icon, IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import type { Company } from '../../root.tsx'
import styles from './support-channels.module.css'

type Channel = { label: string; value: string; href: string; Icon: Icon; isElsewhere?: boolean }

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
          isElsewhere: true,
        },
      ]
    : []),
]

/** How the company is reached, by the details that its public pages show; WhatsApp only where it has an address. */
export function SupportChannels({ company }: { company: Company }) {
  return (
    <ul className={styles.list}>
      {channelsOf(company).map(({ label, value, href, Icon, isElsewhere }) => (
        <li key={label} className={styles.channel}>
          <Icon size={26} stroke={1.6} aria-hidden className={styles.icon} />
          <div className={styles.words}>
            <p className={styles.label}>{label}</p>
            <a
              href={href}
              className={styles.link}
              {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer', title: 'Opens in a new tab' } : {})}
            >
              {value}
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}
