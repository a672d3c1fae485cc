import type { Content } from '@evergrove/contract/content/content-kinds'
import { Link } from 'react-router'
import { Brand } from '../../components/site/brand.tsx'
import { Container } from '../../components/site/container.tsx'
import { Icon } from '../../components/site/icon.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import styles from './layout.module.css'
import type { PublicLink } from './main-links.ts'
import { legalLinks, mainLinks } from './main-links.ts'

type FooterContactProps = {
  company: Pick<Content<'company-information'>, 'company_name' | 'company_address' | 'email' | 'telephone'>
}

/** The company's address, email and telephone. */
function FooterContact({ company }: FooterContactProps) {
  return (
    <div className={styles.reach}>
      <h2 className={styles.footerTitle}>Contact</h2>
      <address className={styles.footerContact}>
        <p>
          <Icon name="pin" className={styles.footerIcon} />
          <span>
            <strong>{company.company_name}</strong>
            <br />
            {company.company_address}
          </span>
        </p>
        <a href={`mailto:${company.email}`}>
          <Icon name="mail" className={styles.footerIcon} />
          {company.email}
        </a>
        <a href={`tel:${company.telephone}`}>
          <Icon name="phone" className={styles.footerIcon} />
          {company.telephone}
        </a>
      </address>
    </div>
  )
}

type FooterLinksProps = { title: string; links: readonly PublicLink[] }

/** A titled column of links. */
function FooterLinks({ title, links }: FooterLinksProps) {
  return (
    <div>
      <h2 className={styles.footerTitle}>{title}</h2>
      <ul className={styles.footerLinks}>
        {links.map(({ to, label, needsDocument = false }) => (
          <li key={to}>
            <Link to={to} reloadDocument={needsDocument}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const LISTED_SERVICES = 6

/** The footer of every public page (NAV-005). */
export function Footer() {
  const { company, services } = useSite()
  const serviceLinks = services
    .slice(0, LISTED_SERVICES)
    .map(({ slug, title }) => ({ to: `/services/${slug}`, label: title }))
  return (
    <footer className={styles.footer} data-colors="light">
      <Container>
        <div className={styles.footerColumns}>
          <div className={styles.company}>
            <p className={styles.logo}>
              <Brand company={company} />
            </p>
            {company?.about_company ? (
              <>
                <p className={styles.footerAbout}>{company.about_company}</p>
                <p className={styles.footerMore}>
                  <Link to="/about">More about us</Link>
                </p>
              </>
            ) : null}
            {company ? <SocialLinks company={company} /> : null}
          </div>
          <FooterLinks title="Quick links" links={mainLinks} />
          {serviceLinks.length > 0 ? <FooterLinks title="Services" links={serviceLinks} /> : null}
          {company ? <FooterContact company={company} /> : null}
        </div>
        <div className={styles.footerEnd}>
          <p className={styles.smallPrint}>
            {company ? `© ${company.company_name}. All rights reserved. ` : null}
            The information on this site is general and is not personal financial, tax or legal advice. Products differ
            by country and state; the benefits and guarantees of a contract rest on its own terms and on the company
            that issues it. Investments can lose value. Agents are independent, and no level of earnings is promised.
          </p>
          <ul className={styles.legal}>
            {legalLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </footer>
  )
}

/** Filled icons of the social networks, on a 24 by 24 grid. */
const socialIconPaths = {
  facebook:
    'M13.6 21v-7.6h2.7l.5-3.2h-3.2V8.3c0-1 .4-1.7 1.8-1.7h1.5V3.7c-.5-.1-1.3-.2-2.2-.2-2.6 0-4.3 1.5-4.3 4.4v2.3H7.6v3.2h2.8V21z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zm4.8-3.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  twitter: 'M3.5 3.5h4.8l4.4 6 5.2-6h2.3l-6.5 7.5 7 9.5h-4.8l-4.8-6.5-5.7 6.5H3.1l7-8.1zm3.3 1.7L16.8 18.8h1.2L8 5.2z',
  linkedin:
    'M6.2 3.5a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM4.6 9h3.2v11.5H4.6zm5.3 0H13v1.6c.5-.9 1.7-1.9 3.4-1.9 3.6 0 4.1 2.3 4.1 5.2v6.6h-3.2v-5.9c0-1.4 0-3.2-1.9-3.2-2 0-2.3 1.5-2.3 3.1v6H9.9z',
  youtube:
    'M5.5 5.3c4-.4 9-.4 13 0a3 3 0 0 1 2.7 2.5c.4 2.8.4 5.6 0 8.4a3 3 0 0 1-2.7 2.5c-4 .4-9 .4-13 0a3 3 0 0 1-2.7-2.5c-.4-2.8-.4-5.6 0-8.4a3 3 0 0 1 2.7-2.5zM10 8.7v6.6l5.5-3.3z',
  whatsapp:
    'M12 2.8a9.2 9.2 0 0 1 0 18.4 9.3 9.3 0 0 1-4.4-1.1L2.8 21.3 4 16.6A9.2 9.2 0 0 1 12 2.8zm0 1.9a7.3 7.3 0 0 0-6.1 11.3l-.6 2.6 2.7-.6A7.3 7.3 0 1 0 12 4.7zM9.2 7.6c.3 0 .5.1.6.4l.8 1.7c.1.3 0 .5-.2.7l-.6.7c.7 1.3 1.7 2.2 3.1 2.8l.8-.9c.2-.2.4-.2.6-.1l1.7.8c.3.1.4.3.4.5 0 1.3-1.1 2.2-2.3 2.2-3.1-.2-6.7-3.6-6.8-6.5 0-1.2.8-2.3 1.9-2.3z',
} as const

type SocialNetwork = keyof typeof socialIconPaths

type Company = Content<'company-information'>

const networks = [
  { name: 'facebook', label: 'Facebook' },
  { name: 'instagram', label: 'Instagram' },
  { name: 'twitter', label: 'Twitter' },
  { name: 'linkedin', label: 'LinkedIn' },
  { name: 'youtube', label: 'YouTube' },
  { name: 'whatsapp', label: 'WhatsApp' },
] as const satisfies { name: SocialNetwork; label: string }[]

/** Links to the company's pages on social networks. A network without an address is left out (GAP-01). */
function SocialLinks({ company }: { company: Company }) {
  const present = networks.flatMap(({ name, label }) => {
    const url = company[`${name}_url`]
    return url ? [{ name, label, url }] : []
  })
  if (present.length === 0) return null
  return (
    <ul className={styles.socialList}>
      {present.map(({ name, label, url }) => (
        <li key={name}>
          <a
            href={url}
            className={styles.socialLink}
            rel="noopener noreferrer"
            aria-label={`${company.company_name} on ${label}`}
          >
            <svg
              viewBox="0 0 24 24"
              fill="currentColor"
              fillRule="evenodd"
              aria-hidden="true"
              className={styles.socialIcon}
            >
              <path d={socialIconPaths[name]} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
