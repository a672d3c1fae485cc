import { Link } from 'react-router'
import { Brand } from '../../../components/site/brand/brand.tsx'
import { Container } from '../../../components/site/container/container.tsx'
import { useSite } from '../../../platform/document/use-site.ts'
import { mainLinks } from '../navbar/main-links.ts'
import styles from './footer.module.css'
import { FooterContact } from './footer-contact.tsx'
import { FooterLinks } from './footer-links.tsx'
import { SocialLinks } from './social-links.tsx'

const LISTED_SERVICES = 6

/** The end of every public page (NAV-005). */
export function Footer() {
  const { company, services } = useSite()
  const serviceLinks = services
    .slice(0, LISTED_SERVICES)
    .map(({ slug, title }) => ({ to: `/services/${slug}`, label: title }))
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.columns}>
          <div className={styles.company}>
            <p className={styles.logo}>
              <Brand company={company} />
            </p>
            {company?.about_company ? <p className={styles.about}>{company.about_company}</p> : null}
            {company ? <SocialLinks company={company} /> : null}
          </div>
          <FooterLinks title="Quick links" links={mainLinks} />
          {serviceLinks.length > 0 ? <FooterLinks title="Services" links={serviceLinks} /> : null}
          {company ? <FooterContact company={company} /> : null}
        </div>
        <div className={styles.end}>
          <p className={styles.smallPrint}>
            The information on this site is general and is not personal financial, tax or legal advice. Products differ
            by country and state; the benefits and guarantees of a contract rest on its own terms and on the company
            that issues it. Investments can lose value. Agents are independent, and no level of earnings is promised.
          </p>
          <ul className={styles.legal}>
            <li>
              <Link to="/privacy-policy">Privacy Policy</Link>
            </li>
            <li>
              <Link to="/terms-and-conditions">Terms and Conditions</Link>
            </li>
          </ul>
        </div>
      </Container>
    </footer>
  )
}
