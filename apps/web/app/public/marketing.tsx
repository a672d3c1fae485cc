/** `/mlm-marketing`: explains how agents recommend the company to others (PAGE-022). */

import type { PlanInBrief } from '@evergrove/contract/disclosures/disclosures'
import { formatMoney, readMoney, signOf, withSign } from '@evergrove/contract/platform/money-codec'
import { TypicalIncomeNote } from '../components/disclosure/typical-income.tsx'
import { Container } from '../components/site/container.tsx'
import { Image } from '../components/site/image.tsx'
import { RichText } from '../components/site/rich-text.tsx'
import { useSite } from '../platform/document/use-site.ts'
import type { Route } from './+types/marketing.ts'
import { loadTypical } from './disclosure/typical.ts'
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

/** The number of people in the example. Two of them complete level 1 unless others have, so its bonus is certain. */
const JOINED = 3

/** Returns the amounts of the plan, and those of an example that adds up, as a person reads them. */
function inFigures({ currency, registration_fee, referral_bonus, match_bonuses }: PlanInBrief) {
  const show = (amount: bigint) => withSign(formatMoney(amount), signOf(currency))
  const [fee, referral] = [readMoney(registration_fee), readMoney(referral_bonus)] as const
  const levels = match_bonuses.map(readMoney)
  const [first = 0n] = levels
  const forReferrals = BigInt(JOINED) * referral
  return {
    fee: show(fee),
    referral: show(referral),
    levels: levels.map(show),
    example: [
      [`${JOINED} referral bonuses`, show(forReferrals)],
      ['Match bonus for level 1', show(first)],
      ['Your registration fee', show(-fee)],
      ['Left after the fee', show(forReferrals + first - fee)],
    ] as const,
  }
}

/** What joining costs and pays by the plan in force, with an example. It stands beside the typical result. */
function Joining({ figures: { fee, referral, levels, example } }: { figures: ReturnType<typeof inFigures> }) {
  return (
    <>
      <h2 className={styles.typicalTitle}>What joining costs and pays</h2>
      <dl className={styles.amounts}>
        <dt>Registration fee</dt>
        <dd>{fee}, paid once</dd>
        <dt>Referral bonus</dt>
        <dd>{referral} for each person who joins with your code and whose fee is approved</dd>
        <dt>Match bonus</dt>
        <dd>
          {levels.join(', ')} for levels 1 to {levels.length}, each paid once, when the level is complete
        </dd>
      </dl>
      <table className={styles.example}>
        <caption>An example, not a forecast: {JOINED} people join with your code, and their fees are approved</caption>
        <tbody>
          {example.map(([label, amount]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
