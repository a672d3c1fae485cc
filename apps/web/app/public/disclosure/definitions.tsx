import type { IncomeFigures, PeriodFigures } from '@evergrove/contract/disclosures/disclosures'
import { signOf, withSign } from '@evergrove/contract/platform/money-codec'
import { utcDayWords } from '../../components/disclosure/disclosure-days.ts'
import styles from './disclosure.module.css'

// Figures of a published record that the page omits, because they describe too few agents. The record itself has
// them.

/** The number of agents whose earnings a share of the top must at least describe together. */
const SMALLEST_SHARE = 10

/** The number of agents of whom one per cent is at least one agent, so that the ends of the distribution are shown. */
const SMALLEST_WHOLE = 100

/** Returns true if the page shows the 99th percentile and the highest amount. */
export const hasEnds = ({ agents }: Pick<PeriodFigures, 'agents'>): boolean => agents >= SMALLEST_WHOLE

type Shares = NonNullable<PeriodFigures['top']>

/** Returns the shares of the top that the page shows. */
export const shownShares = ({ top }: Pick<PeriodFigures, 'top'>): Shares =>
  (top ?? []).filter(({ agents }) => agents >= SMALLEST_SHARE)

/** Describes the omitted figures of a period in a sentence. Returns undefined if there are none. */
export function leftOutOf(period: Pick<PeriodFigures, 'agents' | 'top'>): string | undefined {
  const shown = shownShares(period)
  const hidden = (period.top ?? []).filter((share) => !shown.includes(share)).map(({ percent }) => `${percent}%`)
  const parts = [
    ...(hasEnds(period)
      ? []
      : [`the 99th percentile and the highest amount because fewer than ${SMALLEST_WHOLE} agents are included`]),
    ...(hidden.length === 0
      ? []
      : [`the share of the top ${hidden.join(' and ')} because that is fewer than ten agents`]),
  ]
  return parts.length === 0 ? undefined : `We leave out ${parts.join(', and ')}.`
}

type Definition = [term: string, meaning: string]

const definitions: Definition[] = [
  [
    'Who is included',
    'Every agent whose registration fee was paid and not reversed by the end of the period, including those who earned nothing, are suspended or have closed their account. The company’s own agent pays no fee and isn’t included.',
  ],
  [
    'Bonuses',
    'Referral and match bonuses, minus those that were taken back, each in the year in which it was posted. An amount can be below zero in a year that takes back a bonus of the year before. Adjustments and withdrawals aren’t included.',
  ],
  [
    'After the fee',
    'Bonuses minus the registration fee that the agent paid in the period. Agents’ other costs aren’t included because we don’t know them.',
  ],
  [
    'Less than the fee',
    'Bonuses in the period are lower than the registration fee that the agent paid, whenever it was paid. Agents who earned nothing are included.',
  ],
  [
    'Percentiles and means',
    'At the 90th percentile, for example, at least 90% of agents earned this amount or less. It is always an amount that someone earned. The median is the 50th percentile. We round means down to the cent, and the number of agents in the top 1% or 10% up.',
  ],
  ['Rewards', 'Non-cash rewards, at the value in the plan when they were earned, minus any later lost.'],
]

const years: Definition = [
  'Years',
  'Calendar years in UTC. Figures for a completed year don’t change in later disclosures. Agents are counted under the year in which they signed up.',
]

const movedIn = (day: string): Definition => [
  'Before this system',
  `Our company moved to this system on ${utcDayWords(day)}. Agents who had paid their fee by then are included. What they earned and paid before isn’t.`,
]

const smallNumbers =
  'Nothing is published until ten agents are included. Years, and years of joining, with fewer than ten agents are combined with neighboring years. From one to nine, we don’t show how many signed up but didn’t pay, had their fee reversed or closed their account. If fewer than ten agents earned anything, we publish no percentiles, highest amount or shares of the top. How many earned nothing or less than the fee is always shown, even if they are few.'

const leftOut: Definition = [
  'Left out on this page',
  'In a small group, figures about the highest earners can describe a single agent. The files below contain these figures without names, and only if at least ten agents earned something.',
]

const DASHES = ' A dash means that fewer than ten agents earned anything.'

/** Returns the definitions for these figures, without those of figures that they lack. */
function definitionsOf(figures: IncomeFigures | undefined): Definition[] {
  const periods = figures ? [figures.since_beginning, ...figures.years] : []
  const hasYears = figures !== undefined && (figures.years.length > 1 || figures.since_beginning.joined.length > 1)
  const hasDashes = periods.some(({ top }) => top === null)
  const isLessThanFiles = periods.some((period) => period.top !== null && leftOutOf(period) !== undefined)
  return [
    ...definitions,
    ...(figures?.moved_in_on === undefined ? [] : [movedIn(figures.moved_in_on)]),
    ...(hasYears ? [years] : []),
    ['Small numbers', `${smallNumbers}${hasDashes ? DASHES : ''}`],
    ...(isLessThanFiles ? [leftOut] : []),
  ]
}

/** The plans that were in force while the figures came about. */
function Plans({ figures: { plan_versions, currency } }: { figures: IncomeFigures }) {
  const money = (amount: string) => withSign(amount, signOf(currency))
  return (
    <ul className={plan_versions.length === 1 ? undefined : styles.records}>
      {plan_versions.map(({ id, published_at, registration_fee, bonuses, levels }, index) => (
        <li key={id}>
          <strong>Version {id}</strong>, {index === 0 ? 'from the start' : `from ${utcDayWords(published_at)}`}:
          registration fee {money(registration_fee)}; referral bonus {money(bonuses['referral_bonus'] ?? '0.00')}; match
          bonus for each level in turn {levels.map(({ match_bonus }) => money(match_bonus)).join(', ')}.
        </li>
      ))}
    </ul>
  )
}

/** The meaning of the figures, and the versions of the plan that were in force. */
export function Definitions({ figures }: { figures: IncomeFigures | undefined }) {
  return (
    <section className={styles.section} aria-labelledby="definitions">
      <h2 id="definitions">How we calculate these figures</h2>
      <p>
        We calculate the figures from our ledger and never enter them by hand. A published disclosure can’t be changed.
      </p>
      <dl className={styles.definitions}>
        {definitionsOf(figures).map(([term, meaning]) => (
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
