/** Replacing the file of a released batch that the bank has refused takes two people (plan rules 24 and 28). */
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/index.ts'
import { checkLedger } from '../ledger/index.ts'
import { found, staff } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { assignReceipt, createFormat, importStatement } from '../receipts/index.ts'
import { fileOf, format } from '../receipts/testing/statement-world.ts'
import { downloadFile, getBatch, recordResult, releaseBatch } from '../withdrawals/index.ts'
import { actOrPropose, recordLimit } from './act-or-propose.ts'
import { confirmProposal } from './decide-proposal.ts'
import type { Decider } from './list-proposals.ts'
import { depsOf, draftBatch, hire } from './testing/proposals-world.ts'

const database = databaseForEach<Schema>()
let first: Decider
let second: Decider
/** A batch that was released as pain.001 from the wrong account. */
let id: number
let withdrawal: number
let replacement: { format: string; lines: number; total: string; replaces: number; reason: string }

const deps = (account = 'GB33BUKB20201555555555') => ({
  ...depsOf(database.db),
  payer: { name: 'Evergrove', account, bank: 'BUKBGB22' },
})
const WRONG = 'DE89370400440532013000'

beforeEach(async () => {
  first = await hire(database.db, 'finance')
  second = await hire(database.db, 'finance')
  await recordLimit(deps(), deps().secondPersonLimit)
  const draft = await draftBatch(database.db, await found(database.db))
  id = draft.id
  const input = { ...draft.input, format: 'pain.001' }
  await releaseBatch(deps(WRONG), { id, input, actor: { kind: 'operator' } })
  withdrawal = (await database.db.selectFrom('withdrawals').select('id').executeTakeFirstOrThrow()).id
  replacement = { ...input, replaces: 1, reason: 'The bank refused the account of the company' }
})

const propose = async (input: object = replacement) => {
  const outcome = await actOrPropose(deps(), 'payouts.release', { staffId: first.id, id, input })
  if (!('proposal' in outcome)) throw new Error('It was replaced at once')
  return outcome.proposal
}
const confirm = (proposal: number) => confirmProposal(deps(), { id: proposal, staff: second })
const replace = async () => confirm((await propose()).id)
const textOf = (number?: number) => downloadFile(deps(), { id, number, actor: staff })
const record = (result: object) =>
  recordResult(deps(), { id, input: { ids: [withdrawal], ...result }, actor: { kind: 'operator' } })

test('[P14] a second person replaces a released file by the same payments under another message id, and the old file stays', async () => {
  const old = await textOf()
  const proposal = await propose()
  expect(proposal).toMatchObject({ change: { kind: 'payouts.release', replaces: 1 }, reason: replacement.reason })
  expect((await getBatch(database.db, id)).replaced_files).toEqual([])
  await expect(confirmProposal(deps(), { id: proposal.id, staff: first })).rejects.toMatchObject({ code: 'conflict' })
  await confirm(proposal.id)

  expect(await getBatch(database.db, id)).toMatchObject({
    state: 'released',
    lines: 1,
    total: '200.00',
    file: { number: 2, name: `payout-${id}-2.xml` },
    replaced_files: [{ number: 1, name: `payout-${id}.xml` }],
  })
  const made = await textOf()
  expect(made.bytes.toString()).toContain(`<MsgId>PAYOUT-${id}-2</MsgId>`)
  expect(made.bytes.toString()).toContain('GB33BUKB20201555555555')
  expect(made.bytes.toString()).not.toContain(WRONG)
  const payments = (text: string) => text.slice(text.indexOf('<CdtTrfTxInf>'))
  expect(payments(made.bytes.toString())).toBe(payments(old.bytes.toString()))
  expect(await textOf(1)).toEqual({ ...old, name: `REPLACED-do-not-send-payout-${id}.xml` })
  await expect(textOf(3)).rejects.toMatchObject({ code: 'not_found' })

  const filter = { action: 'payouts.release' }
  const [entry] = (await listAudit(database.db, { filter, page: 1, page_size: 1 })).items
  expect(entry).toMatchObject({
    actor_id: second.id,
    before: { name: `payout-${id}.xml` },
    after: { name: `payout-${id}-2.xml` },
    reason: replacement.reason,
  })
  await record({ result: 'paid' })
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('[P14] nobody replaces a file with a known result, not even by a proposal made before it', async () => {
  const { id: proposal } = await propose()
  await record({ result: 'paid' })
  const refusal = { code: 'conflict', message: `Batch ${id} is settled.` }
  await expect(confirm(proposal)).rejects.toMatchObject(refusal)
  await expect(propose()).rejects.toMatchObject(refusal)
  await record({ result: 'returned', reason: 'Account closed' })
  await expect(confirm(proposal)).rejects.toMatchObject(refusal)
  expect((await getBatch(database.db, id)).file).toMatchObject({ number: 1 })
})

test('[P14] nobody replaces a file once a debit of the bank is matched with one of its withdrawals', async () => {
  const { id: proposal } = await propose()
  const bytes = fileOf([{ amount: '-200.00', text: 'Payout' }])
  const imported = await createFormat(deps(), { input: format, actor: staff })
  await importStatement(deps(), { format: imported, bytes, fileName: 'may.csv', actor: staff })
  const line = await database.db.selectFrom('receipts').select('id').executeTakeFirstOrThrow()
  const input = { matched_with: 'payout', target_id: withdrawal }
  await assignReceipt(deps(), { receiptId: line.id, input, actor: staff })
  await expect(confirm(proposal)).rejects.toMatchObject({
    code: 'conflict',
    message: `The bank has answered for withdrawals of batch ${id}, so its file cannot be replaced any more.`,
  })
})

test('[P14] a replacement gives its reason and names the newest file, so that a repeated call replaces nothing', async () => {
  await expect(propose({ ...replacement, reason: undefined })).rejects.toMatchObject({
    fieldErrors: { reason: ['This field is required.'] },
  })
  await replace()
  await expect(propose()).rejects.toMatchObject({
    code: 'conflict',
    message: `File 1 is not the newest file of batch ${id}. Look at the batch again.`,
  })
  await expect(propose({ ...replacement, total: '1.00' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(propose({ ...replacement, replaces: undefined })).rejects.toMatchObject({
    message: `Batch ${id} is released.`,
  })
  replacement.replaces = 2
  await replace()
  expect((await getBatch(database.db, id)).replaced_files.map(({ number }) => number)).toEqual([1, 2])
})
