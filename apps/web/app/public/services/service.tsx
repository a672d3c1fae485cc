/** `/services/:slug`: one service in full (PAGE-010); an unknown slug is a 404 (GAP-07). */
import { data, Link } from 'react-router'
import { Container } from '../../components/site/container.tsx'
import { Icon } from '../../components/site/icon.tsx'
import { Image } from '../../components/site/image.tsx'
import { RichText } from '../../components/site/rich-text.tsx'
import { loadRecord } from '../../platform/api/load-content.ts'
import { useSite } from '../../platform/document/use-site.ts'
import { contactLink } from '../layout/main-links.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { PageNotFound } from '../page-not-found.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import type { ServiceSummary } from '../sections/service-grid.tsx'
import { excerpt } from '../seo/excerpt.ts'
import { pageMeta, unlistedPageMeta } from '../seo/page-meta.ts'
import { serviceOffer } from '../seo/structured-data.ts'
import type { Route } from './+types/service.ts'
import styles from './services.module.css'

/** Links to the other services. Hidden when there are none. */
function OtherServices({ services }: { services: readonly ServiceSummary[] }) {
  if (services.length === 0) return null
  return (
    <aside className={styles.others} aria-labelledby="other-services" data-screen-only>
      <h2 id="other-services" className={styles.othersTitle}>
        Other services
      </h2>
      <ul className={styles.othersList}>
        {services.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/services/${slug}`} className={styles.othersLink}>
              {title}
              <Icon name="chevron-right" className={styles.othersArrow} />
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const service = await loadRecord(context, 'GET /services/{slug}', { params: { slug: params.slug } })
  return data({ service }, { status: service === undefined ? 404 : 200 })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData
  const service = loaderData?.service
  if (!site || !service) return unlistedPageMeta(site, 'Page Not Found')
  return pageMeta({
    site,
    path: `/services/${service.slug}`,
    title: service.title,
    description: service.description,
    image: service.get_image_url,
    structuredData: [serviceOffer(site.publicUrl, service)],
  })
}

export default function Service({ loaderData: { service } }: Route.ComponentProps) {
  const { services } = useSite()
  if (!service) return <PageNotFound />
  return (
    <>
      <PageHeader title={service.title} summary={excerpt(service.description)} action={contactLink} />
      <Container className={styles.serviceColumns}>
        <article className={styles.article}>
          <Image
            url={service.get_image_url}
            alt={service.title}
            sizes="(min-width: 1280px) 50rem, (min-width: 992px) 62vw, 94vw"
            eager
            className={styles.image}
          />
          <RichText html={service.safe_description_body_html} className={styles.text} />
        </article>
        <OtherServices services={services.filter(({ slug }) => slug !== service.slug)} />
      </Container>
      <CallToAction
        title="Talk it through with an adviser"
        text="A first conversation costs nothing and commits you to nothing."
      />
    </>
  )
}
