/** A company with a bank account whose statements tests import. Each test file has one, emptied before each test. */
import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { checkLedger } from '../../ledger/index.ts'
import { found, noJobs, type SignedUpAgent, signUp, staff } from '../../network/testing/network-world.ts'
import { createFieldCipher } from '../../platform/field-encryption.ts'
import type { Database, Schema } from '../../platform/schema.ts'
import {
  approveMatched,
  assignReceipt,
  countApprovable,
  createFormat,
  importStatement,
  listReceipts,
  unassignReceipt,
} from '../index.ts'

export const cipher = createFieldCipher(['a'.repeat(64)])

export const format = {
  name: 'Main account',
  account: 'GB33 BUKB 2020 1555 5555 55',
  currency: 'USD',
  kind: 'csv',
  layout: {
    encoding: 'utf-8',
    date_format: 'YYYY-MM-DD',
    decimal_sign: '.',
    columns: { date: 'Date', amount: 'Amount', text: 'Text', reference: 'Reference', name: 'Name' },
  },
}

export type Line = { date?: string; amount: string; text?: string; reference?: string; name?: string }

export const fileOf = (lines: readonly Line[]): Uint8Array =>
  new TextEncoder().encode(
    [
      'Date,Amount,Text,Reference,Name',
      ...lines.map(({ date = '2026-12-01', amount, text = '', reference = '', name = '' }) =>
        [date, amount, text, reference, name].join(),
      ),
    ].join('\n'),
  )

const fileIn = (formatId: number, lines: readonly Line[]) => ({
  format: { id: formatId },
  bytes: fileOf(lines),
  fileName: 'may.csv',
})

type Name = { first_name: string; last_name: string }

/** Signs up an agent whose fee is not paid yet. Returns it with the PIN of its payment. */
async function makeAgent(db: Database, sponsor: number, name?: Name): Promise<SignedUpAgent & { pin: string }> {
  const agent = await signUp(db, sponsor)
  if (name !== undefined) await db.updateTable('agents').set(name).where('id', '=', agent.id).execute()
  const payment = db.selectFrom('payments').select('pin').where('id', '=', agent.paymentId)
  return { ...agent, pin: (await payment.executeTakeFirstOrThrow()).pin }
}

/** Registers the hooks of the test file, and returns the actions and queries of its tests. */
export function openStatementWorld() {
  const database = databaseForEach<Schema>()
  let root: number
  let formatId: number
  const deps = () => ({ db: database.db, cipher, jobs: noJobs })

  beforeEach(async () => {
    root = await found(database.db)
    formatId = (await createFormat(deps(), { input: format, actor: staff })).id
  })

  const read = (lines: readonly Line[], doubtfulSeen?: number) =>
    importStatement(deps(), { ...fileIn(formatId, lines), doubtfulSeen, actor: staff })
  const shown = async (show?: Parameters<typeof listReceipts>[1]['show']) =>
    (await listReceipts(database.db, { cipher, show, page: 1, page_size: 1000 })).items
  /** Returns the only line, and throws if there is none or more than one. */
  async function line() {
    const [only, ...others] = await shown()
    if (only === undefined || others.length > 0) throw new Error('There is not one line')
    return only
  }
  const assign = (receiptId: number, matched_with: string, id?: number) =>
    assignReceipt(deps(), {
      receiptId,
      input: id === undefined ? { matched_with } : { matched_with, target_id: id },
      actor: staff,
    })
  const unassign = (receiptId: number) => unassignReceipt(deps(), { receiptId, actor: staff })
  const approveAll = async (chosen: number[] = []) => {
    const { up_to } = await countApprovable(database.db)
    return approveMatched(deps(), { input: { up_to, chosen }, actor: staff })
  }
  const breaches = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0)
  /** Returns the balance of the company's accounts of a kind, debits less credits, in minor units. */
  async function balanceOf(kind: string): Promise<number> {
    const { rows } = await sql<{ balance: string }>`
      select sum(debits_posted - credits_posted) as balance from ledger_accounts where kind = ${kind}`.execute(
      database.db,
    )
    return Number(rows[0]?.balance)
  }

  return {
    get db() {
      return database.db
    },
    get database() {
      return database
    },
    get formatId() {
      return formatId
    },
    get root() {
      return root
    },
    deps,
    read,
    shown,
    line,
    assign,
    unassign,
    approveAll,
    newAgent: (name?: Name) => makeAgent(database.db, root, name),
    breaches,
    balanceOf,
  }
}
