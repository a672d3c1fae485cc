/** `/contact`: where the company is, how it is reached, and a form to write to it (PAGE-011 to PAGE-014). */

import { Container } from '../../components/site/container/container.tsx'
import { loadContent } from '../../platform/api/load-content.ts'
import { useSite } from '../../platform/document/use-site.ts'
import { ContactForm } from '../forms/contact-form.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { SectionHeading } from '../sections/section-heading.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/contact.ts'
import { Branches } from './branches.tsx'
import styles from './contact.module.css'
import { HeadOffice } from './head-office.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { branches: (await loadContent(context, ({ api }) => api['branch-address'].$get())) ?? [] }
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
      <PageHeader title="Contact Us" />
      <section className={styles.section}>
        <Container className={styles.columns}>
          <div>
            <SectionHeading
              eyebrow="Get in touch"
              title="We are glad to hear from you"
              lead="Ask a question, arrange a first conversation, or come and see us."
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
