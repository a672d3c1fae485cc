/** Several lines of bank statements that pay one fee together (plan rule 25). */
import { describe, expect, test } from 'vitest'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { staff } from '../network/testing/network-world.ts'
import { assignReceipt, countApprovable, listCandidates } from './index.ts'
import { openStatementWorld } from './testing/statement-world.ts'

const world = openStatementWorld()
const { deps, read, shown, assign, unassign, approveAll, newAgent, breaches, balanceOf } = world

const statusOf = async (paymentId: number) =>
  (await world.db.selectFrom('payments').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow()).status

describe('[R16] a fee that is paid in parts', () => {
  /** Imports two lines that name the payment of an agent and add up to its fee. */
  async function partlyPaid() {
    const agent = await newAgent()
    await read([{ amount: '90.00', text: `Fee ${agent.pin}` }])
    await read([{ amount: '10.00', text: `Rest ${agent.pin}`, date: '2026-12-02' }])
    const [rest, first] = (await shown('waiting')).map(({ id }) => id)
    return { ...agent, first: first ?? 0, rest: rest ?? 0 }
  }
  const assignBoth = ({ first, rest, paymentId }: { first: number; rest: number; paymentId: number }) =>
    assignReceipt(deps(), {
      receiptId: first,
      input: { matched_with: 'payment', target_id: paymentId, together_with: [rest] },
      actor: staff,
    })

  test('is offered, assigned and approved once, and until its approval undoing one match undoes both', async () => {
    const paid = await partlyPaid()
    const { first, rest, paymentId } = paid
    const [candidate, ...others] = await listCandidates(deps(), { receiptId: first, query: {} })
    expect(others).toEqual([])
    expect(candidate).toMatchObject({ matched_with: 'payment', id: paymentId, text: `Rest ${paid.pin}` })
    expect(candidate?.together_with).toEqual([{ id: rest, booked_on: '2026-12-02', amount: '10.00' }])
    await assignBoth(paid)
    await assignBoth(paid)
    expect(await balanceOf('unmatched_receipts')).toBe(0)
    expect(await countApprovable(world.db)).toMatchObject({ count: 1, total: '100.00' })
    await unassign(rest)
    expect([await balanceOf('unmatched_receipts'), await shown('to_approve')]).toEqual([-100_00, []])
    expect(await breaches()).toEqual([])
    await assignBoth(paid)
    expect((await shown('to_approve')).map(({ together_with }) => together_with.map(({ id }) => id))).toEqual([
      [first],
      [rest],
    ])
    expect(await approveAll()).toEqual({ approved: 1, refused: [], next: null })
    await expect(unassign(first)).rejects.toThrow('This payment is approved. Reverse the fee first.')
    expect([await statusOf(paymentId), await balanceOf('cash')]).toEqual(['Approved', 100_00])
    expect(await breaches()).toEqual([])
  })

  test('is offered for lines without a PIN if staff search for the agent', async () => {
    const { pin, paymentId } = await newAgent()
    await read([{ amount: '60.00', text: 'From a friend' }])
    await read([{ amount: '40.00', text: 'From another' }])
    const [, first] = await shown('new')
    const offered = async (query: object) =>
      (await listCandidates(deps(), { receiptId: first?.id ?? 0, query })).map(({ id, text }) => [id, text])
    expect(await offered({})).toEqual([])
    expect(await offered({ search: pin })).toEqual([[paymentId, 'From another']])
  })

  test('needs unmatched credits that add up to exactly the fee', async () => {
    const paid = await partlyPaid()
    await read([{ amount: '-20.00' }, { amount: '110.00' }, { amount: '10.00', text: 'A stranger' }])
    const [stranger = 0, more = 0, debit = 0] = (await shown('new')).map(({ id }) => id)
    const refusal = async (together: number[]) =>
      assignReceipt(deps(), {
        receiptId: paid.first,
        input: { matched_with: 'payment', target_id: paid.paymentId, together_with: together },
        actor: staff,
      }).then(
        () => 'done',
        (error: Error) => error.message,
      )
    expect(await refusal([])).toBe('This needs a line of 100.00: the fee of this payment.')
    expect(await refusal([paid.rest, stranger])).toBe('These lines are not 100.00 together, the fee of this payment.')
    expect(await refusal([debit, more])).toBe('Money that left the account pays no fee.')
    expect(await refusal([987_654])).toBe('Not found.')
    await assign(stranger, 'charge')
    expect(await refusal([stranger])).toBe('One of these lines is matched already. Undo that first.')
    const input = { matched_with: 'charge', together_with: [paid.rest] }
    await expect(assignReceipt(deps(), { receiptId: paid.first, input, actor: staff })).rejects.toMatchObject({
      fieldErrors: { together_with: ['Only a fee is paid by several lines.'] },
    })
    expect(await balanceOf('unmatched_receipts')).toBe(-90_00 - 10_00 + 20_00 - 110_00)
    expect(await breaches()).toEqual([])
  })

  test('is paid once when two people assign different lines at once', async () => {
    const paid = await partlyPaid()
    await read([{ amount: '10.00', text: 'Again', date: '2026-12-03' }])
    const [other] = await shown('new')
    const results = await Promise.allSettled([assignBoth(paid), assignBoth({ ...paid, rest: other?.id ?? 0 })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await approveAll()).toMatchObject({ approved: 1 })
    expect([await balanceOf('cash'), await breaches()]).toEqual([110_00, []])
  })

  test('is not paid by a line of the whole amount as well, even at the same moment', async () => {
    const paid = await partlyPaid()
    await read([{ amount: '100.00', text: 'Again' }])
    const [whole] = await shown('new')
    const both = [assignBoth(paid), assign(whole?.id ?? 0, 'payment', paid.paymentId)]
    const refused = (await Promise.allSettled(both)).filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => reason.message)).toEqual(['Another line is matched with this payment.'])
    expect(await breaches()).toEqual([])
  })

  test('is found by the check of the ledger if one of its lines is no longer matched', async () => {
    const paid = await partlyPaid()
    await assignBoth(paid)
    const statements = `update receipts set status = 'New', matched_with = null, payment_id = null, round = null where id = ${paid.rest}`
    const name = 'every line has the amount of what'
    expect((await findPlanted(world.db, { name, table: 'receipts', statements }))?.count).toBe(1)
  })
})
