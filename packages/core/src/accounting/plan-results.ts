import { planAccounts } from '@evergrove/contract/ledger/account-numbers'
import { monthRangeInput, type PlanResults } from '@evergrove/contract/ledger/accounting'
import { formatMoney } from '@evergrove/contract/platform/money'
import { keysOf, recordOf } from '@evergrove/contract/platform/records'
import { inLongSnapshot } from '@evergrove/db'
import { minorUnits } from '../platform/money.ts'
import { parseInput } from '../platform/parse-input.ts'
import { addMonths, endOf, monthOf, startOf } from './months.ts'
import { selectPlanResults } from './plan-results.repository.ts'
import type { Deps } from './trial-balance.ts'

const DEFAULT_MONTHS = 12

const names = keysOf(planAccounts)

/**
 * Fees, bonuses and rewards by month (UTC) and version of the plan, each less what was reversed in that month, and their totals
 * (plan rules 19 and 29). By default of the twelve months up to `to`, which by default is the current one. The cost grows with
 * the transfers of its months that are not closed. Throws `invalid` by field.
 */
export async function readPlanResults({ db, now }: Deps, input: unknown): Promise<PlanResults> {
  const { to = monthOf(now()), from = addMonths(to, 1 - DEFAULT_MONTHS) } = parseInput(monthRangeInput, input)
  const rows = await inLongSnapshot(db, (trx) => selectPlanResults(trx, startOf(from), endOf(to)))
  return {
    from,
    to,
    rows: rows.map(({ month, plan_version_id, ...sums }) => ({
      month,
      plan_version_id,
      ...recordOf(names, (name) => formatMoney(minorUnits(sums[name]))),
    })),
    total: recordOf(names, (name) => formatMoney(rows.reduce((sum, row) => sum + minorUnits(row[name]), 0n))),
  }
}
