import type { Content } from '@evergrove/contract/content/content-kinds'
import { ButtonLink } from '../../components/site/button.tsx'
import { Container } from '../../components/site/container.tsx'
import { Image } from '../../components/site/image.tsx'
import { RichText } from '../../components/site/rich-text.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { SectionHeading } from './section-heading.tsx'
import styles from './sections.module.css'

/**
 * The reasons to choose the company, with a link to the marketing page (HOME-022, HOME-023). Hidden without content.
 */
export function WhyChooseUs({ content }: { content: Content<'why-choose-us'> | undefined }) {
  if (!content) return null
  return (
    <section className={styles.why} aria-labelledby="why-choose-us">
      <Container className={styles.whyColumns}>
        {content.get_image_url ? (
          <div className={styles.whyPicture}>
            <Image
              url={content.get_image_url}
              alt=""
              sizes="(min-width: 1280px) 36rem, (min-width: 992px) 46vw, 94vw"
              className={styles.whyImage}
            />
          </div>
        ) : null}
        <div>
          <SectionHeading id="why-choose-us" eyebrow="Why choose us" title={content.title} lead={content.sub_title} />
          <RichText html={content.safe_description_body_html} className={styles.whyText} />
          <ButtonLink to="/mlm-marketing">
            <span>
              Read More<VisuallyHidden> about {content.title}</VisuallyHidden>
            </span>
          </ButtonLink>
        </div>
      </Container>
    </section>
  )
}
