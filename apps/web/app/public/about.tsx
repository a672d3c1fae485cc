/** `/about`: the company's history, its about text, values and figures (PAGE-006 to PAGE-008). */
import { Container } from '../components/site/container.tsx'
import { RichText } from '../components/site/rich-text.tsx'
import { loadContent } from '../platform/api/load-content.ts'
import { useSite } from '../platform/document/use-site.ts'
import type { Route } from './+types/about.ts'
import styles from './about.module.css'
import { contactLink } from './layout/main-links.ts'
import { PageHeader } from './layout/page-header.tsx'
import { CoreValues, WhyChooseUs } from './sections/core-values.tsx'
import { SectionHeading } from './sections/section-heading.tsx'
import { Statistics } from './sections/statistics.tsx'
import { pageMeta } from './seo/page-meta.ts'

/** The company's history, with its sub-headings as points on a timeline. Hidden without a text (PAGE-006). */
function History({ html }: { html: string | null | undefined }) {
  if (!html) return null
  return (
    <section className={styles.history} aria-labelledby="history">
      <Container className={styles.historyColumns}>
        <SectionHeading
          id="history"
          eyebrow="Our story"
          title="Our history"
          lead="Where we come from, and what we have learned on the way."
          className={styles.historyHeading}
        />
        <RichText html={html} className={styles.story} />
      </Container>
    </section>
  )
}

/** The full about text. Hidden without a text (PAGE-007). */
function AboutBody({ html }: { html: string | null | undefined }) {
  if (!html) return null
  return (
    <section className={styles.body} aria-labelledby="who-we-are">
      <Container>
        <SectionHeading id="who-we-are" eyebrow="About us" title="Who we are" />
        <RichText html={html} className={styles.bodyText} />
      </Container>
    </section>
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  const [coreValues, statistics, whyChooseUs] = await Promise.all([
    loadContent(context, 'GET /core-values'),
    loadContent(context, 'GET /stat'),
    loadContent(context, 'GET /why-choose-us/{id}', { params: { id: 1 } }),
  ])
  return { coreValues: coreValues ?? [], statistics: statistics ?? [], whyChooseUs }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  return pageMeta({ site, path: '/about', title: 'About Us', description: site?.company?.safe_about_body_html })
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { company } = useSite()
  return (
    <>
      <PageHeader title="About Us" summary="Who we are, how we began and what we stand for." action={contactLink} />
      <History html={company?.company_history} />
      <AboutBody html={company?.safe_about_body_html} />
      <CoreValues items={loaderData.coreValues} />
      <Statistics items={loaderData.statistics} />
      <WhyChooseUs content={loaderData.whyChooseUs} />
    </>
  )
}
