/** The home page: nine sections. A section without content is left out (HOME-001). */
import type { Content } from '@evergrove/contract/content/content-kinds'
import { useId } from 'react'
import { ButtonLink } from '../../components/site/button.tsx'
import { Carousel } from '../../components/site/carousel.tsx'
import { Container } from '../../components/site/container.tsx'
import { Image } from '../../components/site/image.tsx'
import { RichText } from '../../components/site/rich-text.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { loadContent } from '../../platform/api/load-content.ts'
import { useSite } from '../../platform/document/use-site.ts'
import type { Company } from '../../root.tsx'
import { NewsletterForm } from '../forms/newsletter-form.tsx'
import { CoreValues, WhyChooseUs } from '../sections/core-values.tsx'
import { SectionHeading } from '../sections/section-heading.tsx'
import { ServiceGrid, type ServiceSummary } from '../sections/service-grid.tsx'
import { Statistics } from '../sections/statistics.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/home.ts'
import styles from './home.module.css'
import { Testimonials } from './testimonials.tsx'

type HeroSlideProps = { slide: Content<'hero'>; isFirst: boolean }

/** The picture is cropped to a fixed height, so on a narrow screen it is wider than the screen. */
const HERO_SIZES = '(width < 48rem) max(100vw, 30rem), max(100vw, 75rem)'

function HeroSlide({ slide, isFirst }: HeroSlideProps) {
  return (
    <div className={styles.slide}>
      <Image url={slide.get_image_url} alt="" sizes={HERO_SIZES} priority={isFirst} className={styles.picture} />
      <div className={styles.shade} />
      <div className={styles.words}>
        <h3 className={styles.heroTitle}>{slide.title}</h3>
        <p className={styles.snippet}>{slide.snippet}</p>
        <div className={styles.heroActions}>
          <ButtonLink to="/contact" variant="gold" size="large">
            Contact Us
          </ButtonLink>
          <ButtonLink to="/mlm-marketing" variant="outlineLight" size="large">
            Become an agent
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

type HeroProps = { slides: Content<'hero'>[] }

/** The carousel at the top of the home page, one slide at a time (HOME-002, HOME-008 to HOME-011). */
function Hero({ slides }: HeroProps) {
  const headingId = useId()
  if (slides.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.hero} data-colors="light">
      <h2 id={headingId}>
        <VisuallyHidden>Highlights</VisuallyHidden>
      </h2>
      <Carousel labelledBy={headingId} endless autoplay controls="over" className={styles.slides}>
        {slides.map((slide, index) => (
          <HeroSlide key={slide.id} slide={slide} isFirst={index === 0} />
        ))}
      </Carousel>
    </section>
  )
}

type AboutTeaserProps = { company: Company | undefined }

/** The first seven lines of the about text (HOME-012 to HOME-014). */
function AboutTeaser({ company }: AboutTeaserProps) {
  const headingId = useId()
  if (!company?.about_company) return null
  return (
    <section aria-labelledby={headingId} className={styles.about}>
      <Container className={styles.aboutColumns}>
        <SectionHeading id={headingId} eyebrow="Who we are" title="About Us" />
        <div>
          <div className={styles.aboutText}>
            {company.safe_about_body_html ? (
              <RichText html={company.safe_about_body_html} />
            ) : (
              <p>{company.about_company}</p>
            )}
          </div>
          <ButtonLink to="/about" variant="outline" className={styles.aboutMore}>
            <span>
              Read More<VisuallyHidden> about {company.company_name}</VisuallyHidden>
            </span>
          </ButtonLink>
        </div>
      </Container>
    </section>
  )
}

type WhatWeDoProps = { services: readonly ServiceSummary[] }

/** The services. Hidden when there are none (HOME-005, HOME-019 to HOME-021). */
function WhatWeDo({ services }: WhatWeDoProps) {
  const headingId = useId()
  if (services.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.services}>
      <Container>
        <SectionHeading
          id={headingId}
          eyebrow="Our services"
          title="What We Do"
          align="center"
          className={styles.servicesHeading}
        />
        <ServiceGrid services={services} />
      </Container>
    </section>
  )
}

type PhotoGalleryProps = { photos: Content<'photo-gallery'>[] }

/**
 * A loop of single photos (HOME-030). The caption repeats the alternative text, so screen readers skip it (HOME-031).
 */
function PhotoGallery({ photos }: PhotoGalleryProps) {
  const headingId = useId()
  if (photos.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.gallery}>
      <Container>
        <SectionHeading id={headingId} eyebrow="Moments" title="Photo Gallery" align="center" />
        <Carousel labelledBy={headingId} endless autoplay className={styles.galleryCarousel}>
          {photos.map((photo) => (
            <figure key={photo.id}>
              <Image
                url={photo.get_image_url}
                alt={photo.title}
                sizes="(width >= 80rem) 71rem, 96vw"
                className={styles.photo}
              />
              <figcaption aria-hidden="true" className={styles.caption}>
                {photo.title}
              </figcaption>
            </figure>
          ))}
        </Carousel>
      </Container>
    </section>
  )
}

/** The invitation to subscribe, last on the page (HOME-032). */
function Newsletter() {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={styles.newsletter}>
      <Container>
        <div className={styles.newsletterCard}>
          <SectionHeading
            id={headingId}
            eyebrow="Newsletter"
            title="Stay close to your plan"
            lead="Retirement guidance, product news and company updates, by email."
          />
          <NewsletterForm />
        </div>
      </Container>
    </section>
  )
}

/** The length of a list of services that fits into a title. */
const BRIEF_LENGTH = 50

/** Says what the company does in a few words: the names of its first services, as many as fit into a title. */
function inBrief(services: readonly ServiceSummary[]): string {
  const names = services.map(({ title }) => title)
  return names.filter((_, index) => names.slice(0, index + 1).join(', ').length <= BRIEF_LENGTH).join(', ')
}

export async function loader({ context }: Route.LoaderArgs) {
  const [hero, statistics, coreValues, testimonials, photos, whyChooseUs] = await Promise.all([
    loadContent(context, 'GET /hero'),
    loadContent(context, 'GET /stat'),
    loadContent(context, 'GET /core-values'),
    loadContent(context, 'GET /testimonials'),
    loadContent(context, 'GET /photo-gallery'),
    loadContent(context, 'GET /why-choose-us/{id}', { params: { id: 1 } }),
  ])
  return {
    hero: hero ?? [],
    statistics: statistics ?? [],
    coreValues: coreValues ?? [],
    testimonials: testimonials ?? [],
    photos: photos ?? [],
    whyChooseUs,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  return pageMeta({ site, path: '/', title: inBrief(site?.services ?? []) })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { company, services } = useSite()
  const { hero, statistics, coreValues, testimonials, photos, whyChooseUs } = loaderData
  return (
    <>
      <h1>
        <VisuallyHidden>
          {[company?.company_name ?? 'Home', inBrief(services)].filter(Boolean).join(': ')}
        </VisuallyHidden>
      </h1>
      <Hero slides={hero} />
      <AboutTeaser company={company} />
      <Statistics items={statistics} />
      <CoreValues items={coreValues} />
      <WhatWeDo services={services} />
      <WhyChooseUs content={whyChooseUs} />
      <Testimonials testimonials={testimonials} />
      <PhotoGallery photos={photos} />
      <Newsletter />
    </>
  )
}
