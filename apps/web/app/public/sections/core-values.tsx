import type { Content } from '@evergrove/contract/content/content-kinds'
import { ButtonLink } from '../../components/site/button.tsx'
import { Container } from '../../components/site/container.tsx'
import { Image } from '../../components/site/image.tsx'
import { RichText } from '../../components/site/rich-text.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { SectionHeading } from './section-heading.tsx'
import styles from './sections.module.css'

/** The company's values. Hidden while the list is empty (HOME-004). */
export function CoreValues({ items }: { items: readonly Content<'core-values'>[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.values} aria-labelledby="core-values">
      <Container>
        <SectionHeading id="core-values" eyebrow="What guides us" title="Core Values" align="center" />
        <ul className={styles.valueList}>
          {items.map((value) => (
            <li key={value.id} className={styles.value}>
              <Image url={value.get_image_url} alt="" sizes="4.5rem" className={styles.valueIcon} />
              <h3 className={styles.valueTitle}>{value.title}</h3>
              <RichText html={value.description} variant="compact" className={styles.valueText} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}

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
