/** Bank statements from the file to the approved payment (plan rule 25). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openAsProduct, testDriver } from '@evergrove/db/testing'
import { describe, expect, test } from 'vitest'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { reversePayment } from '../network/index.ts'
import { activate, staff } from '../network/testing/network-world.ts'
import { rejectPayment } from '../payments/index.ts'
import type { Schema } from '../platform/schema.ts'
import { approveWithdrawal, requestWithdrawal } from '../withdrawals/index.ts'
import { payOut } from '../withdrawals/testing/pay-out.ts'
import {
  approveMatched,
  assignReceipt,
  countApprovable,
  createFormat,
  importStatement,
  listCandidates,
  listReceipts,
  previewStatement,
} from './index.ts'
import { cipher, fileOf, format, type Line, openStatementWorld } from './testing/statement-world.ts'

const world = openStatementWorld()
const { deps, read, shown, line, assign, unassign, approveAll, newAgent, breaches, balanceOf } = world

const statusOf = async (paymentId: number) =>
  (await world.db.selectFrom('payments').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow()).status
/** Returns all rows that an import could change. */
async function everything(): Promise<unknown[]> {
  const tables = ['statement_imports', 'receipts', 'payments', 'agents', 'ledger_transfers', 'audit_entries'] as const
  return Promise.all(tables.map((table) => world.db.selectFrom(table).selectAll().orderBy('id').execute()))
}
const slipIn = (pin: string) => `${pin.slice(0, 4)}${(Number(pin[4]) + 1) % 10}${pin.slice(5)}`

test('[P20] a statement in MT940 is imported like any other', async () => {
  const input = { ...format, name: 'MT940', kind: 'mt940', layout: null }
  const { id } = await createFormat(deps(), { input, actor: staff })
  const bytes = await readFile(join(import.meta.dirname, '../../../../docs/examples/statement.sta'))
  const wanted = { format: { id }, bytes, fileName: 'statement.sta', actor: staff }
  expect(await importStatement(deps(), wanted)).toMatchObject({ lines: 2, added: 2 })
  expect(await importStatement(deps(), wanted)).toMatchObject({ id: null, added: 0, known: 2 })
  expect(await shown('new')).toMatchObject([
    { amount: '-2.50', text: 'Account fee' },
    { amount: '100.00', name: 'NGOZI EZE' },
  ])
})

test('a month of 500 lines is imported, matched and approved, and a second import changes nothing', {
  tags: 'deep',
  timeout: 120_000,
}, async () => {
  const payers = []
  for (let index = 0; index < 480; index += 1) payers.push(await newAgent())
  const lines = [
    ...payers.slice(0, 460).map(({ pin }, index): Line => ({ amount: '100.00', text: `Fee ${pin} no ${index}` })),
    ...payers.slice(460).map(({ pin }): Line => ({ amount: '100.00', text: `Fee ${slipIn(pin)}` })),
    ...Array.from({ length: 20 }, (_, index): Line => ({ amount: '100.00', text: `A stranger ${index}` })),
  ]
  const counts = {
    lines: 500,
    added: 500,
    known: 0,
    left_out: 0,
    doubtful: 0,
    matched: 460,
    proposed: 20,
    waiting: 0,
  }
  expect(await previewStatement(deps(), { bytes: fileOf(lines), format: { id: world.formatId } })).toMatchObject(counts)
  expect(await read(lines)).toEqual({ id: expect.any(Number), gap: null, ...counts })
  expect(await balanceOf('cash')).toBe(40_00 * 100)
  expect(await countApprovable(world.db)).toMatchObject({ count: 460, total: '46000.00' })

  for (const { id, payment } of await shown('proposed')) await assign(id, 'payment', payment?.id)
  const { up_to } = await countApprovable(world.db)
  let approved = 0
  for (let after: number | null = 0; after !== null; ) {
    const done = await approveMatched(deps(), { input: { after, up_to }, actor: staff })
    expect(done.refused).toEqual([])
    approved += done.approved
    after = done.next
  }
  expect(approved).toBe(480)
  // Every line counts as cash, and unmatched lines are owed to strangers.
  expect(await balanceOf('cash')).toBe(500_00 * 100)
  expect(await balanceOf('unmatched_receipts')).toBe(-20_00 * 100)
  expect(await balanceOf('fee_income')).toBe(-480_00 * 100)
  expect(await breaches()).toEqual([])

  const before = await everything()
  expect(await read(lines)).toMatchObject({ ...counts, id: null, added: 0, known: 500, matched: 0, proposed: 0 })
  expect(await everything()).toEqual(before)
})

describe('a line of a statement', () => {
  test('is imported once from overlapping files, and equal lines are imported as often as the bank booked them', async () => {
    const fee = { amount: '-2.50', text: 'Card fee' }
    const monday = [fee, fee]
    const tuesday = { ...fee, date: '2026-12-02' }
    expect(await read([...monday, tuesday])).toMatchObject({ added: 3, known: 0 })
    expect(await read([tuesday, tuesday, { ...fee, date: '2026-12-03' }])).toMatchObject({ added: 2, known: 1 })
    expect(await shown()).toHaveLength(5)
    expect(await balanceOf('cash')).toBe(-12_50)
    expect(await breaches()).toEqual([])
  })

  test('is imported once if its file is imported several times at once', async () => {
    const { pin } = await newAgent()
    const lines = [{ amount: '100.00', text: pin }, { amount: '7.00' }]
    const results = await Promise.all([read(lines), read(lines), read(lines)])
    expect(results.map(({ added }) => added).toSorted((one, other) => one - other)).toEqual([0, 0, 2])
    expect(await shown()).toHaveLength(2)
    expect(await breaches()).toEqual([])
  })

  test('is not imported if another line of its file cannot be read', async () => {
    const before = await everything()
    await expect(read([{ amount: '1.00' }, { amount: 'much' }])).rejects.toMatchObject({
      fieldErrors: { file: ['Line 3: "much" is not an amount such as 1,250.00.'] },
    })
    expect(await everything()).toEqual(before)
  })
})

test('[P17] a text that is too long is cut without splitting a character', async () => {
  await read([{ amount: '7.00', text: `${'x'.repeat(999)}😀` }])
  expect((await line()).text).toBe('x'.repeat(999))
})

describe('matching', () => {
  test('proposes lines with a slip in the PIN or a similar name, which then wait for staff', async () => {
    const one = await newAgent({ first_name: 'Ngozi', last_name: 'Adebayo' })
    const other = await newAgent({ first_name: 'Chidi', last_name: 'Okonkwo' })
    await read([
      { amount: '100.00', text: `Fee ${slipIn(one.pin)}` },
      { amount: '100.00', name: 'OKONKWO CHIDY' },
    ])
    const found = (await shown('proposed')).map(({ finding, payment }) => [finding, payment?.id])
    expect(found).toEqual([
      ['name', other.paymentId],
      ['pin_slip', one.paymentId],
    ])
    expect(await countApprovable(world.db)).toEqual({ count: 0, total: '0.00', up_to: 0 })
  })

  test.each([
    ['Ọláídé', 'Adébáyọ̀', 'OLAIDE ADEBAYO'],
    ["O'Brien", "D'Angelo", 'OBRIEN DANGELO'],
    ['O\u2019Brien', 'D\u2019Angelo', "o'brien d'angelo"],
    ['Al-Amin', 'Bin-Said', 'AL AMIN BIN SAID'],
    ['Müller', 'Strauß', 'MULLER STRAUSS'],
    ['Łukasz', 'Øster', 'LUKASZ OSTER'],
    ['Zoë'.normalize('NFD'), 'Peña'.normalize('NFD'), 'ZOË PEÑA'],
  ])('[P10] proposes the fee of %s %s for the exact name and for "%s"', async (first_name, last_name, plain) => {
    const { paymentId } = await newAgent({ first_name, last_name })
    await read([
      { amount: '100.00', name: `${first_name} ${last_name}` },
      { amount: '100.00', text: `TRF FROM ${plain}`, date: '2026-12-02' },
    ])
    const found = (await shown('proposed')).map(({ finding, payment }) => [finding, payment?.id])
    expect(found).toEqual([
      ['name', paymentId],
      ['name', paymentId],
    ])
  })

  test('lets every further line wait once a line is matched with the payment, including proposed ones', async () => {
    const { pin, paymentId } = await newAgent()
    await read([{ amount: '100.00', text: slipIn(pin) }])
    await read([{ amount: '100.00', text: pin, date: '2026-12-02' }])
    await read([{ amount: '100.00', text: pin, date: '2026-12-03' }])
    const lines = (await shown()).map(({ status, finding, payment }) => [status, finding, payment?.id])
    expect(lines).toEqual([
      ['Waiting', 'matched_before', paymentId],
      ['Matched', 'pin', paymentId],
      ['Waiting', 'matched_before', paymentId],
    ])
  })

  test('[P25] lets a line with a slip wait if another one has the PIN, and counts both alike in preview and import', async () => {
    const { pin } = await newAgent()
    const lines = [slipIn(pin), pin].map((text) => ({ amount: '100.00', text }))
    const counts = { matched: 1, proposed: 0, waiting: 1 }
    const preview = await previewStatement(deps(), { bytes: fileOf(lines), format: { id: world.formatId } })
    expect(preview).toMatchObject({ ...counts, first: [{ finding: 'matched_before' }, { finding: 'pin' }] })
    expect(await read(lines)).toMatchObject(counts)
    expect((await shown()).map(({ finding }) => finding)).toEqual(['pin', 'matched_before'])
  })

  test('lets two lines for one payment and a line of a wrong amount wait', async () => {
    const [one, other] = [await newAgent(), await newAgent()]
    const both = { amount: '100.00', text: one.pin }
    expect(await read([both, both, { amount: '99.00', text: other.pin }])).toMatchObject({ matched: 0, waiting: 3 })
    expect((await shown('waiting')).map(({ finding }) => finding)).toEqual(['wrong_amount', 'two_lines', 'two_lines'])
  })

  test('finds a payment that was approved by its proof before the line was imported', async () => {
    const agent = await newAgent()
    await activate(world.db, agent)
    expect(await balanceOf('cash')).toBe(100_00)
    await read([{ amount: '100.00', text: agent.pin }])
    expect(await line()).toMatchObject({ status: 'Matched', payment: { is_approved: true } })
    expect([await balanceOf('cash'), await balanceOf('unmatched_receipts')]).toEqual([100_00, 0])
    expect(await breaches()).toEqual([])
  })
})

describe('the approval of matched fees', () => {
  test('needs no proof, and a choice after a rejection or a reversal', async () => {
    const [rejected, reversed] = [await newAgent(), await newAgent()]
    const input = { reason: 'The picture is dark.' }
    await rejectPayment(deps(), { payment: { id: rejected.paymentId }, input, actor: staff })
    await activate(world.db, reversed)
    const reversal = { paymentId: reversed.paymentId, input: { reason: 'never_arrived' }, actor: staff }
    await reversePayment(deps(), reversal)
    await read([rejected, reversed].map(({ pin }) => ({ amount: '100.00', text: pin })))
    expect(await approveAll()).toMatchObject({
      approved: 0,
      refused: [
        { pin: rejected.pin, detail: 'Staff have rejected this payment. Choose it to approve it.' },
        { pin: reversed.pin, detail: 'Staff have reversed this payment. Choose it to approve it.' },
      ],
    })
    expect(await approveAll([rejected.paymentId, reversed.paymentId])).toEqual({ approved: 2, refused: [], next: null })
    expect(await approveAll().catch((error: unknown) => error)).toMatchObject({ code: 'invalid' })
    expect(await statusOf(reversed.paymentId)).toBe('Approved')
    expect(await balanceOf('cash')).toBe(200_00)
    expect(await breaches()).toEqual([])
  })

  test('skips a fee that cannot be approved, says why, and approves the others', async () => {
    const [one, other] = [await newAgent(), await newAgent()]
    await read([one, other].map(({ pin }) => ({ amount: '100.00', text: pin })))
    await world.db.updateTable('agents').set({ status: 'Closed' }).where('id', '=', one.id).execute()
    const refused = [{ pin: one.pin, agent: { id: one.id }, detail: 'The account of this agent is closed.' }]
    expect(await approveAll()).toMatchObject({ approved: 1, refused, next: null })
    expect([await statusOf(one.paymentId), await statusOf(other.paymentId)]).toEqual(['Pending', 'Approved'])
  })

  test('[E1] skips the fee of an agent without a date of birth', async () => {
    const agent = await newAgent()
    await read([{ amount: '100.00', text: agent.pin }])
    await world.db.updateTable('agents').set({ date_of_birth: null }).where('id', '=', agent.id).execute()
    expect(await approveAll()).toMatchObject({
      approved: 0,
      refused: [{ detail: expect.stringMatching(/^The agent has not given a date of birth. Approve it on its own/) }],
    })
  })

  test('approves each payment once, even if two people approve at the same time', async () => {
    const payers = [await newAgent(), await newAgent(), await newAgent()]
    await read(payers.map(({ pin }) => ({ amount: '100.00', text: pin })))
    const { up_to } = await countApprovable(world.db)
    const approve = () => approveMatched(deps(), { input: { up_to, chosen: [] }, actor: staff })
    const results = await Promise.all([approve(), approve()])
    expect(results.reduce((sum, { approved }) => sum + approved, 0)).toBe(3)
    expect(await breaches()).toEqual([])
  })
})

test('the match of a line can be undone until the payment is approved, and again after its reversal', async () => {
  const { paymentId } = await newAgent()
  await read([{ amount: '100.00', text: 'From a friend' }])
  const { id } = await line()
  await assign(id, 'payment', paymentId)
  await assign(id, 'payment', paymentId)
  await expect(assign(id, 'charge')).rejects.toMatchObject({ code: 'conflict' })
  expect(await balanceOf('unmatched_receipts')).toBe(0)
  await unassign(id)
  expect([await balanceOf('unmatched_receipts'), (await line()).status]).toEqual([-100_00, 'New'])
  await assign(id, 'payment', paymentId)
  await approveAll()
  await expect(unassign(id)).rejects.toThrow('This payment is approved. Reverse the fee first.')

  await reversePayment(deps(), { paymentId, input: { reason: 'charged_back' }, actor: staff })
  expect(await breaches()).toEqual([])
  await unassign(id)
  expect(await balanceOf('cash')).toBe(100_00)
  expect(await breaches()).toEqual([])
  const actions = await world.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action).filter((action) => action.startsWith('receipt.'))).toEqual([
    'receipt.assign',
    'receipt.unassign',
    'receipt.assign',
    'receipt.unassign',
  ])
})

test('unmatched receipts are zero once charges, interest, returned receipts, refunds and payouts are assigned', async () => {
  const agent = await newAgent()
  for (let index = 0; index < 3; index += 1) {
    const { id } = await newAgent()
    await world.db.updateTable('agents').set({ recommended_by: agent.id }).where('id', '=', id).execute()
  }
  await read([{ amount: '100.00', text: agent.pin }])
  await approveAll()
  await activateReferrals(agent.id)
  const input = { amount: '20.00' }
  await requestWithdrawal(deps(), { agentId: agent.id, input })
  const withdrawal = await world.db.selectFrom('withdrawals').select('id').executeTakeFirstOrThrow()
  await read([
    { amount: '-3.00', text: 'Fee for March' },
    { amount: '0.40', text: 'Interest' },
    { amount: '55.00', text: 'A stranger' },
    { amount: '-55.00', text: 'Back to a stranger' },
    { amount: '-20.00', text: 'Payout' },
  ])
  const byText = new Map((await shown()).map(({ id, text }) => [text, id]))
  const idOf = (text: string) => byText.get(text) ?? 0
  await assign(idOf('Fee for March'), 'charge')
  await assign(idOf('Interest'), 'charge')
  await assign(idOf('A stranger'), 'returned_receipt', idOf('Back to a stranger'))
  await expect(assign(idOf('Payout'), 'payout', withdrawal.id)).rejects.toMatchObject({ code: 'conflict' })
  await approveWithdrawal(deps(), { id: withdrawal.id, actor: staff })
  await payOut(world.db)
  const query = { search: 'ann' }
  const candidates = await listCandidates(deps(), { receiptId: idOf('Payout'), query })
  expect(candidates).toMatchObject([{ matched_with: 'payout', id: withdrawal.id, amount: '20.00' }])
  await assign(idOf('Payout'), 'payout', withdrawal.id)
  const about = { cipher, show: 'payout', search: 'ann', page: 1, page_size: 10 } as const
  expect((await listReceipts(world.db, about)).items).toMatchObject([{ id: idOf('Payout') }])
  expect(await balanceOf('unmatched_receipts')).toBe(0)
  expect(await balanceOf('bank_charges')).toBe(2_60)
  expect(await breaches()).toEqual([])

  await reversePayment(deps(), { paymentId: agent.paymentId, input: { reason: 'refunded' }, actor: staff })
  await read([{ amount: '-100.00', text: 'Refund', date: '2026-12-03' }])
  const refund = (await shown('new'))[0]?.id ?? 0
  expect(await listCandidates(deps(), { receiptId: refund, query: {} })).toMatchObject([
    { matched_with: 'fee_refund', id: agent.paymentId },
  ])
  await assign(refund, 'fee_refund', agent.paymentId)
  expect(await balanceOf('unmatched_receipts')).toBe(0)
  expect(await breaches()).toEqual([])
  await unassign(idOf('A stranger'))
  await unassign(idOf('Interest'))
  expect(await balanceOf('unmatched_receipts')).toBe(-40)
  expect(await breaches()).toEqual([])
})

/** Activates the referrals of the agent without lines of a statement. */
async function activateReferrals(agentId: number): Promise<void> {
  const referrals = await world.db
    .selectFrom('payments')
    .innerJoin('agents', 'agents.id', 'payments.agent_id')
    .select(['payments.id as paymentId'])
    .where('recommended_by', '=', agentId)
    .execute()
  for (const payment of referrals) await activate(world.db, payment)
}

describe('the check of the ledger finds', () => {
  const unmatch = "update receipts set status = 'New', matched_with = null, payment_id = null, round = null"
  const charge = "update receipts set matched_with = 'charge', payment_id = null, round = null"
  test.each([
    ['every line of a bank statement moved cash', 'receipts', 'update receipts set amount = amount + 1'],
    ['every line that is matched, and no other', 'receipts', charge],
    ['every line has the amount of what', 'payments', 'update payments set amount = amount + 1'],
    ['every approved fee is on a bank statement', 'audit_entries', `delete from audit_entries; ${unmatch}`],
    ['cash is the sum of all bank lines', 'receipts', unmatch],
    ['unmatched receipts are the sum', 'receipts', unmatch],
  ])('a breach of “%s …”', async (name, table, statements) => {
    const { pin } = await newAgent()
    await read([{ amount: '100.00', text: pin }])
    await approveAll()
    expect(await breaches()).toEqual([])
    expect((await findPlanted(world.db, { name, table, statements }))?.count).toBe(1)
  })
})

test('the names and texts of payers are encrypted, and the audit trail does not contain them', async () => {
  await read([{ amount: '5.00', text: 'Rent from Mrs Quill', name: 'Quill' }])
  expect(await line()).toMatchObject({ text: 'Rent from Mrs Quill', name: 'Quill' })
  const stored = JSON.stringify(await everything())
  expect(stored).not.toContain('Quill')
})

test.runIf(testDriver() === 'postgres')(
  'the product’s role can import, match and approve lines, but not change or delete them',
  async () => {
    const product = await openAsProduct<Schema>(world.database)
    const agent = await newAgent()
    const asProduct = { ...deps(), db: product.db }
    const file = { bytes: fileOf([{ amount: '100.00', text: agent.pin }, { amount: '-1.00' }]), fileName: 'a.csv' }
    await importStatement(asProduct, { ...file, format: { name: format.name }, actor: staff })
    const [charge, fee] = await shown()
    await assignReceipt(asProduct, { receiptId: charge?.id ?? 0, input: { matched_with: 'charge' }, actor: staff })
    await approveMatched(asProduct, { input: { up_to: fee?.id }, actor: staff })
    for (const change of [{ amount: 1n }, { line_key: '0'.repeat(64) }, { booked_on: '2020-01-01' }]) {
      await expect(product.db.updateTable('receipts').set(change).execute()).rejects.toThrow(/permission denied/)
    }
    await expect(product.db.deleteFrom('receipts').execute()).rejects.toThrow(/permission denied/)
    await product.close()
    expect(await breaches()).toEqual([])
  },
)
