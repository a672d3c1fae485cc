import type { PlanInBrief } from '@evergrove/contract/disclosures/disclosures'
import { formatMoney, readMoney, signOf, withSign } from '@evergrove/contract/platform/money-codec'
import styles from './marketing.module.css'

/** The number of people in the example. Two of them complete level 1 unless others have, so its bonus is certain. */
const JOINED = 3

/** Returns the amounts of the plan, and those of an example that adds up, as a person reads them. */
export function inFigures({ currency, registration_fee, referral_bonus, match_bonuses }: PlanInBrief) {
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
export function Joining({ figures: { fee, referral, levels, example } }: { figures: ReturnType<typeof inFigures> }) {
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
