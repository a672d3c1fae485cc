import type { Content } from '@evergrove/contract/content/content-kinds'
import { type SocialNetwork, socialIconPaths } from './social-icon-paths.ts'
import styles from './social-links.module.css'

type Company = Content<'company-information'>

const networks = [
  { name: 'facebook', label: 'Facebook' },
  { name: 'instagram', label: 'Instagram' },
  { name: 'twitter', label: 'Twitter' },
  { name: 'linkedin', label: 'LinkedIn' },
  { name: 'youtube', label: 'YouTube' },
  { name: 'whatsapp', label: 'WhatsApp' },
] as const satisfies { name: SocialNetwork; label: string }[]

/** Icon links to the company's own pages elsewhere, each only while its address is given (GAP-01). */
export function SocialLinks({ company }: { company: Company }) {
  const present = networks.flatMap(({ name, label }) => {
    const url = company[`${name}_url`]
    return url ? [{ name, label, url }] : []
  })
  if (present.length === 0) return null
  return (
    <ul className={styles.list}>
      {present.map(({ name, label, url }) => (
        <li key={name}>
          <a
            href={url}
            className={styles.link}
            rel="noopener noreferrer"
            aria-label={`${company.company_name} on ${label}`}
          >
            <svg viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true" className={styles.icon}>
              <path d={socialIconPaths[name]} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
