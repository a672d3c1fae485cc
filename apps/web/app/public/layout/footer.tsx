import type { Content } from '@evergrove/contract/content/content-kinds'
import { Link } from 'react-router'
import { Brand } from '../../components/site/brand.tsx'
import { Container } from '../../components/site/container.tsx'
import { Icon } from '../../components/site/icon.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import styles from './footer.module.css'
import type { PublicLink } from './main-links.ts'
import { legalLinks, mainLinks } from './main-links.ts'
import { SocialLinks } from './social-links.tsx'

type FooterContactProps = {
  company: Pick<Content<'company-information'>, 'company_name' | 'company_address' | 'email' | 'telephone'>
}

/** The company's address, email and telephone. */
function FooterContact({ company }: FooterContactProps) {
  return (
    <div className={styles.reach}>
      <h2 className={styles.title}>Contact</h2>
      <address className={styles.contact}>
        <p>
          <Icon name="pin" className={styles.icon} />
          <span>
            <strong>{company.company_name}</strong>
            <br />
            {company.company_address}
          </span>
        </p>
        <a href={`mailto:${company.email}`}>
          <Icon name="mail" className={styles.icon} />
          {company.email}
        </a>
        <a href={`tel:${company.telephone}`}>
          <Icon name="phone" className={styles.icon} />
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
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
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
        <div className={styles.columns}>
          <div className={styles.company}>
            <p className={styles.logo}>
              <Brand company={company} />
            </p>
            {company?.about_company ? (
              <>
                <p className={styles.about}>{company.about_company}</p>
                <p className={styles.more}>
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
        <div className={styles.end}>
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
