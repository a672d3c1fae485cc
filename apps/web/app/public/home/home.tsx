/** The home page: nine sections, each left out while it has nothing to show (HOME-001). */

import { VisuallyHidden } from '../../components/site/visually-hidden/visually-hidden.tsx'
import { loadContent } from '../../platform/api/load-content.ts'
import { useSite } from '../../platform/document/use-site.ts'
import { CoreValues } from '../sections/core-values.tsx'
import { WhyChooseUs } from '../sections/why-choose-us.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/home.ts'
import { AboutTeaser } from './about/about-teaser.tsx'
import { PhotoGallery } from './gallery/photo-gallery.tsx'
import { Hero } from './hero/hero.tsx'
import { Newsletter } from './newsletter/newsletter.tsx'
import { WhatWeDo } from './services/what-we-do.tsx'
import { Statistics } from './statistics/statistics.tsx'
import { Testimonials } from './testimonials/testimonials.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const [hero, statistics, coreValues, testimonials, photos, whyChooseUs] = await Promise.all([
    loadContent(context, ({ api }) => api.hero.$get()),
    loadContent(context, ({ api }) => api.stat.$get()),
    loadContent(context, ({ api }) => api['core-values'].$get()),
    loadContent(context, ({ api }) => api.testimonials.$get()),
    loadContent(context, ({ api }) => api['photo-gallery'].$get()),
    loadContent(context, ({ api }) => api['why-choose-us'][':id'].$get({ param: { id: '1' } })),
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
  return pageMeta({ site: matches[0].loaderData, path: '/' })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { company, services } = useSite()
  const { hero, statistics, coreValues, testimonials, photos, whyChooseUs } = loaderData
  return (
    <>
      <h1>
        <VisuallyHidden>{company?.company_name ?? 'Home'}</VisuallyHidden>
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
