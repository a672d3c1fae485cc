/** `/contact`: the company's offices, email and telephone, and the contact form (PAGE-011 to PAGE-014). */

import type { Content } from '@evergrove/contract/content/content-kinds'
import { Container } from '../components/site/container.tsx'
import { Icon } from '../components/site/icon.tsx'
import { VisuallyHidden } from '../components/site/visually-hidden.tsx'
import { loadContent } from '../platform/api/load-content.ts'
import { useSite } from '../platform/document/use-site.ts'
import type { Route } from './+types/contact.ts'
import styles from './contact.module.css'
import { ContactForm } from './forms/contact-form.tsx'
import { PageHeader } from './layout/page-header.tsx'
import { SectionHeading } from './sections/section-heading.tsx'
import { pageMeta } from './seo/page-meta.ts'

type DirectionsProps = { address: string; to: string; className: string | undefined }

/** A link to an office in the visitor's own maps. */
function Directions({ address, to, className }: DirectionsProps) {
  return (
    <a
      href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`}
      className={className}
      data-screen-only
    >
      Get directions<VisuallyHidden> to {to}</VisuallyHidden>
    </a>
  )
}

type HeadOfficeProps = {
  company: Pick<Content<'company-information'>, 'company_address' | 'email' | 'telephone'>
}

/** The head office's address, email and telephone (PAGE-012, PAGE-013). */
function HeadOffice({ company }: HeadOfficeProps) {
  return (
    <dl className={styles.office}>
      <div className={styles.officeRow}>
        <Icon name="pin" className={styles.officeIcon} />
        <dt className={styles.officeTerm}>Head office</dt>
        <dd className={styles.officeValue}>
          {company.company_address}
          <Directions address={company.company_address} to="the head office" className={styles.officeDirections} />
        </dd>
      </div>
      <div className={styles.officeRow}>
        <Icon name="mail" className={styles.officeIcon} />
        <dt className={styles.officeTerm}>Email</dt>
        <dd className={styles.officeValue}>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </dd>
      </div>
      <div className={styles.officeRow}>
        <Icon name="phone" className={styles.officeIcon} />
        <dt className={styles.officeTerm}>Telephone</dt>
        <dd className={styles.officeValue}>
          <a href={`tel:${company.telephone}`}>{company.telephone}</a>
        </dd>
      </div>
    </dl>
  )
}

/** The branch offices as cards (PAGE-011). Hidden when there are none. */
function Branches({ branches }: { branches: readonly Content<'branch-address'>[] }) {
  if (branches.length === 0) return null
  return (
    <section className={styles.branches} aria-labelledby="branches">
      <Container>
        <SectionHeading id="branches" eyebrow="Visit us" title="Our branches" />
        <ul className={styles.branchList}>
          {branches.map((branch) => (
            <li key={branch.id} className={styles.branch}>
              <h3 className={styles.branchName}>{branch.branch_name}</h3>
              <p className={styles.branchLine}>
                <Icon name="pin" className={styles.branchIcon} />
                <span>{branch.branch_address}</span>
              </p>
              <a href={`tel:${branch.phone_number}`} className={styles.branchLine}>
                <Icon name="phone" className={styles.branchIcon} />
                <span>{branch.phone_number}</span>
              </a>
              <Directions address={branch.branch_address} to={branch.branch_name} className={styles.branchDirections} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  return { branches: (await loadContent(context, 'GET /branch-address')) ?? [] }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  const company = site?.company
  const description = company
    ? `Write to ${company.company_name}, call us, or visit our head office: ${company.company_address}.`
    : undefined
  return pageMeta({ site, path: '/contact', title: 'Contact Us', description })
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { company } = useSite()
  return (
    <>
      <PageHeader title="Contact Us" summary="By phone, by email or face to face." />
      <section className={styles.section}>
        <Container className={styles.columns}>
          <div>
            <SectionHeading
              eyebrow="Get in touch"
              title="We’d love to hear from you"
              lead="Ask a question, arrange a first meeting, or come and see us. We reply within two working days."
            />
            {company ? <HeadOffice company={company} /> : null}
          </div>
          <div className={styles.form}>
            <h2 className={styles.formTitle}>Send us a message</h2>
            <ContactForm />
          </div>
        </Container>
      </section>
      <Branches branches={loaderData.branches} />
    </>
  )
}
