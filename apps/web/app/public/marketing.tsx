/** `/mlm-marketing`: explains how agents recommend the company to others (PAGE-022). */

import { TypicalIncomeNote } from '../components/disclosure/typical-income.tsx'
import { Container } from '../components/site/container.tsx'
import { Image } from '../components/site/image.tsx'
import { RichText } from '../components/site/rich-text.tsx'
import { useSite } from '../platform/document/use-site.ts'
import type { Route } from './+types/marketing.ts'
import { loadTypical } from './disclosure/typical.ts'
import { inFigures, Joining } from './joining.tsx'
import { signUpLink } from './layout/main-links.ts'
import { PageHeader } from './layout/page-header.tsx'
import styles from './marketing.module.css'
import { CallToAction } from './sections/call-to-action.tsx'
import { SectionHeading } from './sections/section-heading.tsx'
import { pageMeta } from './seo/page-meta.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { typical, plan } = await loadTypical(context)
  return { typical, joining: plan && inFigures(plan) }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  const content = site?.marketing
  return pageMeta({
    site,
    path: '/mlm-marketing',
    title: 'Marketing',
    description: content?.description,
    image: content?.get_image_url,
  })
}

export default function Marketing({ loaderData: { typical, joining } }: Route.ComponentProps) {
  const { marketing } = useSite()
  return (
    <>
      <PageHeader title="Marketing" summary="How you become an agent, and how agents earn." action={signUpLink} />
      {marketing ? (
        <Container className={styles.page}>
          <div className={styles.opening}>
            <SectionHeading eyebrow="Our network" title={marketing.title} lead={marketing.description} />
            <Image
              url={marketing.get_image_url}
              alt=""
              sizes="(min-width: 1280px) 36rem, (min-width: 992px) 46vw, 94vw"
              className={styles.image}
            />
          </div>
          <div className={styles.body}>
            {/* The figures stand before the text about bonuses, and beside it if there is room. */}
            <aside className={styles.typical} aria-labelledby="typical">
              <h2 id="typical" className={styles.typicalTitle}>
                What agents typically earn
              </h2>
              <TypicalIncomeNote typical={typical} />
              {joining ? <Joining figures={joining} /> : null}
            </aside>
            <RichText html={marketing.safe_description_body_html} />
          </div>
        </Container>
      ) : null}
      <CallToAction
        title="Ready to become an agent?"
        text="You join with the referral code of an agent. What you earn depends on your own work, and no earnings are promised."
        link={signUpLink}
      />
    </>
  )
}
