import { Box } from '@mantine/core'
import { Day } from '../../../components/day.tsx'
import type { FundsRelease } from '../../../components/figures/funds.ts'
import { formatAmount, sumOfAmounts } from '../../../components/money.ts'
import styles from './request.module.css'

/** How many days are listed, if there are many. */
const SHOWN = 3

/** The days to list and the later ones, which only their sum stands for. A single later day is listed instead. */
function splitReleases(releases: readonly FundsRelease[]) {
  const shown = releases.length > SHOWN + 1 ? SHOWN : releases.length
  return { soon: releases.slice(0, shown), later: releases.slice(shown) }
}

/** When the rest of the balance becomes available: the next days one by one, and a sum for later ones. */
export function HeldBack({ releases }: { releases: readonly FundsRelease[] }) {
  const { soon, later } = splitReleases(releases)
  const last = later.at(-1)
  return (
    <Box fz="sm" c="dimmed">
      <p id="held-back">New bonuses are held back for some days. You can withdraw another:</p>
      <ul aria-labelledby="held-back" className={styles.releases}>
        {soon.map(({ date, amount }) => (
          <li key={date}>
            {`${formatAmount(amount)} on `}
            <Day moment={date} />
          </li>
        ))}
        {last === undefined ? null : (
          <li>
            {`${formatAmount(sumOfAmounts(later.map(({ amount }) => amount)))} more by `}
            <Day moment={last.date} />
          </li>
        )}
      </ul>
    </Box>
  )
}
