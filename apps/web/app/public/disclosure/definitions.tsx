import type { IncomeFigures } from '@evergrove/contract/disclosures/disclosures'
import { signOf, withSign } from '@evergrove/contract/platform/amounts'
import { utcDayWords } from '../../components/disclosure/disclosure-days.ts'
import styles from './disclosure.module.css'

const definitions: [term: string, meaning: string][] = [
  [
    'Who is counted',
    'Every agent whose registration fee was paid and not reversed by the end of the period, including those who earned nothing, are suspended or have closed their account. The company’s own agent pays no fee and is not counted.',
  ],
  [
    'Bonuses',
    'Referral and match bonuses, less those that were taken back, each in the year in which it was posted. An amount can be below zero in a year that takes back a bonus of the year before. Adjustments and withdrawals are not counted.',
  ],
  [
    'After the fee',
    'Bonuses less the registration fee that the agent paid in the period. We do not know what else agents spend.',
  ],
  [
    'Less than the fee',
    'Bonuses in the period are lower than the registration fee that the agent paid, whenever it was paid.',
  ],
  [
    'Percentiles and means',
    'A percentile is the smallest amount that at least that share of agents did not exceed, so it is always an amount that someone earned. Means are rounded down to the cent. The top 1% and 10% are that share of the agents, rounded up.',
  ],
  [
    'Rewards',
    'Rewards other than money, at the value that the plan gave them when they became owed, less those that were lost.',
  ],
  [
    'Years',
    'Calendar years in UTC. A year that is over is the same in every later disclosure. Agents are counted under the year in which they signed up.',
  ],
  [
    'Small groups',
    'So that no one can be identified, years and groups with fewer than ten agents are combined with their neighbours, and small counts are not shown. A dash means that fewer than ten agents earned anything.',
  ],
]

/** The plan as it was while the figures came about. */
function Plans({ figures: { plan_versions, currency } }: { figures: IncomeFigures }) {
  const money = (amount: string) => withSign(amount, signOf(currency))
  return (
    <ul className={styles.plans}>
      {plan_versions.map(({ id, published_at, registration_fee, bonuses, levels }, index) => (
        <li key={id}>
          <strong>Version {id}</strong>, {index === 0 ? 'at first' : `from ${utcDayWords(published_at)}`}: registration
          fee {money(registration_fee)}; referral bonus {money(bonuses['referral_bonus'] ?? '0.00')}; match bonus for
          each level in turn {levels.map(({ match_bonus }) => money(match_bonus)).join(', ')}.
        </li>
      ))}
    </ul>
  )
}

/** What the figures mean, and the versions of the plan that were in force. */
export function Definitions({ figures }: { figures: IncomeFigures | undefined }) {
  return (
    <section className={styles.section} aria-labelledby="definitions">
      <h2 id="definitions">How the figures are made</h2>
      <p>
        The figures are calculated from our ledger, never entered by hand. A published disclosure can’t be changed. What
        others earned says nothing about what you will earn.
      </p>
      <dl className={styles.definitions}>
        {definitions.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        {figures ? (
          <div>
            <dt>Plan</dt>
            <dd>
              <Plans figures={figures} />
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
