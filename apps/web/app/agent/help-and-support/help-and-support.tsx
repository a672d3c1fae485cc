import { Card } from '../../components/card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/help-and-support.ts'
import styles from './help-and-support.module.css'
import { SupportChannels } from './support-channels.tsx'

const TITLE = 'Help and Support'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

/** The company's own channels stand under the heading: an empty page would help nobody (LIB-013). */
export default function HelpAndSupport() {
  const { company } = useSite()
  return (
    <>
      <ScreenHeading title={TITLE} />
      <Card>
        <h2 className={styles.title}>Contact Support</h2>
        <p className={styles.text}>
          {company
            ? 'Questions about your account, a payment or a withdrawal? We are glad to hear from you.'
            : 'Our contact details could not be loaded. Please reload the page.'}
        </p>
        {company ? <SupportChannels company={company} /> : null}
      </Card>
    </>
  )
}
