/** A small company that moves in before a history begins, as the model takes it and as its export says it. */
import { finishMoveIn } from '../../moving-in/index.ts'
import { depsOf, moveIn } from '../../moving-in/testing/moving-world.ts'
import { info, payment, user, withdrawal } from '../../moving-in/testing/source-company.ts'
import type { Dumped } from '../../moving-in/testing/source-files.ts'
import { decimal } from '../../network/testing/history-plans.ts'
import type { ModelFormer } from '../../network/testing/model-types.ts'
import type { Database } from '../../platform/schema.ts'

/** The second has a level that the places do not complete yet, the third owes money, and the fifth has not paid the fee. */
export const formerCompany: readonly ModelFormer[] = [
  { name: 'root', sponsor: 0, hasPaid: true, net: 2500, level: 0, pending: 0 },
  { name: 'Former 1', sponsor: 0, hasPaid: true, net: 6000, level: 2, pending: 0 },
  { name: 'Former 2', sponsor: 0, hasPaid: true, net: -1500, level: 0, pending: 0 },
  { name: 'Former 3', sponsor: 1, hasPaid: true, net: 800, level: 0, pending: 1200 },
  { name: 'Former 4', sponsor: 1, hasPaid: false, net: 0, level: 0, pending: 0 },
]

/** Returns the records of the company as Django exports them. */
const exportOf = (company: readonly ModelFormer[]): Dumped[] =>
  company.flatMap(({ name, sponsor, hasPaid, net, level, pending }, index) => {
    const key = index + 1
    const owed = net < 0 ? { owed: decimal(-net) } : {}
    const bank = { bank_name: 'Granary Bank', account_name: `Adaeze ${name}`, account_number: `012345678${key}` }
    const recommended_by = index === 0 ? null : sponsor + 1
    const status = hasPaid ? 'Active' : 'Pending'
    const fee = { pin: String(key).repeat(10), status: hasPaid ? 'Approved' : 'Pending', date: `2024-01-0${key}` }
    const before = {
      created_at: new Date().toISOString(),
      amount: decimal(pending),
      balance_before: decimal(net + pending),
    }
    return [
      user(key, { last_name: name, status, recommended_by, ...bank }),
      info(key, decimal(net), { depth: level, ...owed }),
      ...(index === 0 ? [] : [payment(key, fee)]),
      ...(pending === 0 ? [] : [withdrawal(key, before)]),
    ]
  })

/** Lets the company move in where there is only the root, and ends the move. */
export async function moveFormerCompany(db: Database): Promise<void> {
  await moveIn(db, exportOf(formerCompany))
  await finishMoveIn(depsOf(db))
}
