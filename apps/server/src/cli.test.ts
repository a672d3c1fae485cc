/**
 * The operator's tasks about accounts, run as on the command line, on one data folder.
 * @module-tag deep
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createAccount, createTokenKeys, findAgentByEmail, signIn, verifyPassword } from '@evergrove/core/accounts'
import { createFieldCipher } from '@evergrove/core/platform/field-encryption'
import type { Schema } from '@evergrove/core/platform/schema'
import { signInStaff } from '@evergrove/core/staff'
import { inTransaction, openDatabase } from '@evergrove/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTask } from './cli.ts'
import { SettingsError } from './settings.ts'
import { makeDataFolder } from './testing/make-data-folder.ts'

const PASSWORD = 'Harvest-moon-42'
const tokens = {
  keys: createTokenKeys('x'.repeat(40)),
  accessSeconds: 60,
  refreshSeconds: 60,
  staffSeconds: 60,
  staffIdleSeconds: 60,
}
const client = { userAgent: undefined, address: '127.0.0.1', record: () => {} }
const TASK_MS = 60_000

let folder: string
beforeAll(async () => {
  folder = makeDataFolder()
  await run(['mails:undelivered'])
  await onDatabase(async (db) => {
    const { id } = await db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
    await inTransaction(db, (trx) =>
      createAccount(trx, {
        email: 'ada@example.org',
        first_name: 'Adaeze',
        last_name: 'Obiora',
        phone_number: '0801',
        password_hash: null,
        email_verified_at: null,
        recommended_by: id,
      }),
    )
  })
}, TASK_MS)
afterAll(() => rmSync(folder, { recursive: true }))

const run = (words: string[], password = PASSWORD) =>
  runTask(words, { DATA_DIR: folder }, { askPassword: async () => password, print: () => {} })

type Db = Awaited<ReturnType<typeof openDatabase<Schema>>>['db']

async function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase<Schema>({ kind: 'pglite', dataDir: join(folder, 'pglite') })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Returns the lines of the refusal that an operator reads. */
const refusalOf = async (attempt: Promise<string>): Promise<string> => {
  const refusal = await attempt.then(
    (printed) => new Error(`It printed: ${printed}`),
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(SettingsError)
  return (refusal as Error).message
}

const readStaff = (db: Db) => db.selectFrom('staff').selectAll().orderBy('id').execute()
const readAudit = (subject: string, id: number | undefined) =>
  onDatabase((db) =>
    db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'action', 'before', 'after'])
      .where('subject_kind', '=', subject)
      .where('subject_id', '=', id ?? 0)
      .orderBy('id')
      .execute(),
  )
const readAda = () => onDatabase((db) => findAgentByEmail(db, 'ada@example.org'))

test(
  'an agent gets a verified address and a password and signs in, and earlier tokens are void',
  async () => {
    expect(await run(['agent:activate-email', 'ada@example.org'])).toBe('ada@example.org is verified.')
    expect(await run(['agent:password', 'ADA@example.org'])).toBe('Set the password of ADA@example.org.')
    const ada = await readAda()
    expect(ada?.email_verified_at).toBeInstanceOf(Date)
    expect(ada?.token_version).toBe(2)
    expect(await verifyPassword(ada?.password_hash, PASSWORD)).toBe(true)
    const session = await onDatabase((db) =>
      signIn(
        { db, tokens, now: () => new Date() },
        { input: { email: 'ada@example.org', password: PASSWORD }, client, needsMailedCode: false },
      ),
    )
    expect(session.tokens?.access).toEqual(expect.any(String))
    expect(await readAudit('agent', ada?.id)).toEqual([
      {
        actor_kind: 'operator',
        action: 'agent.verify-email',
        before: { is_verified: false },
        after: { is_verified: true },
      },
      {
        actor_kind: 'operator',
        action: 'agent.set-password',
        before: { has_password: false },
        after: { has_password: true },
      },
    ])
  },
  TASK_MS,
)

test(
  'a staff account is created once and signs in',
  async () => {
    expect(await run(['staff:create', 'office@example.org'])).toBe('Created the staff account office@example.org.')
    const account = { email: 'office@example.org', password: PASSWORD }
    const session = await onDatabase((db) =>
      signInStaff({ db, tokens, now: () => new Date() }, { input: account, client, needsMailedCode: false }),
    )
    expect(session).toEqual({ step: 'enrolment', ticket: expect.any(String) })
    const [office] = await onDatabase(readStaff)
    expect(await readAudit('staff', office?.id)).toEqual([
      { actor_kind: 'operator', action: 'staff.create', before: {}, after: { role: 'admin' } },
    ])
    expect(await refusalOf(run(['staff:create', 'OFFICE@example.org']))).toBe(
      'email: A staff account with this email address already exists.',
    )
  },
  TASK_MS,
)

test(
  'the key of encrypted fields is changed, and the old one is named as long as it is needed',
  async () => {
    const old = readFileSync(join(folder, 'field-key'), 'utf8').trim()
    const cipher = createFieldCipher([old])
    const ada = await readAda()
    const bank_name = cipher.encrypt('Granary Bank', `agents.bank_name:${ada?.id}`)
    await onDatabase((db) =>
      db
        .updateTable('agents')
        .set({ bank_name, account_name: 'damaged', account_number: null })
        .where('id', '=', ada?.id ?? 0)
        .execute(),
    )
    const newest = createFieldCipher(['c'.repeat(64)])
    const printed: string[] = []
    const rotate = () =>
      runTask(
        ['keys:rotate'],
        { DATA_DIR: folder, FIELD_KEY: `${'c'.repeat(64)},${old}` },
        { askPassword: async () => '', print: (line) => printed.push(line) },
      )
    expect(await refusalOf(rotate())).toBe(
      [
        'Sealed 1 field again.',
        `  ${newest.newestKeyId}  1 field, the newest key`,
        '  no key  1 field',
        'No key of FIELD_KEY opens 1 field:',
        `  agents.account_name ${ada?.id}`,
        'Older keys are still needed. Run keys:rotate again.',
      ].join('\n'),
    )
    expect(printed).toEqual(['agents: sealed 1 field again', 'Made 0 indexes of account numbers again'])
    await onDatabase((db) => db.updateTable('agents').set({ account_name: null }).execute())
    expect(await rotate()).toContain('Nothing needs an older key: it can be taken out of FIELD_KEY.')
    await onDatabase((db) => db.updateTable('agents').set({ bank_name: null }).execute())
    await run(['keys:accept'])
  },
  TASK_MS,
)

test(
  '[C6] emails that were given up are listed, queued again and dismissed',
  async () => {
    expect(await run(['mails:undelivered'])).toBe('No email was given up.')
    const giveUp = () =>
      onDatabase((db) =>
        db
          .insertInto('undelivered_mails')
          .values({
            job_id: randomUUID(),
            job: 'mail.contact',
            payload: { contact_message_id: 1 },
            reason: '550 No',
            attempts: 1,
          })
          .execute(),
      )
    await giveUp()
    expect(await run(['mails:undelivered'])).toMatch(/^1 {2}\S+ {2}Contact message to nobody, 1 attempt: 550 No$/)
    expect(await run(['mails:try-again', 'all'])).toBe('Queued 1 email again.')
    expect(await run(['mails:undelivered'])).toBe('No email was given up.')
    await giveUp()
    expect(await run(['mails:dismiss', '2'])).toBe('Dismissed 1 email.')
    expect(await run(['mails:undelivered'])).toBe('No email was given up.')
    expect(await refusalOf(run(['mails:dismiss', '2']))).toMatch(/^This email was dismissed by the operator on /)
    expect(await refusalOf(run(['mails:try-again', 'each']))).toBe(
      '<number|all> must be the number of an email, or all, not each',
    )
  },
  TASK_MS,
)

describe('a task is refused', () => {
  const before = { agent: undefined as unknown, staff: undefined as unknown }
  const readBoth = async () => ({ agent: await readAda(), staff: await onDatabase(readStaff) })
  beforeAll(async () => {
    Object.assign(before, await readBoth())
  }, TASK_MS)

  const nobody = 'email: There is no agent with this email address.'
  const blank = 'password: This field may not be blank.'
  const tooLong = 'password: Ensure this field has no more than 128 characters.'
  const longest = 'xY7-'.repeat(40)
  test.each([
    ['for an unknown agent', ['agent:password', 'nobody@example.org'], PASSWORD, nobody],
    ['for an unknown agent’s address', ['agent:activate-email', 'nobody@example.org'], PASSWORD, nobody],
    ['for what is no address', ['staff:create', 'office'], PASSWORD, 'email: Enter a valid email address.'],
    ['for a short password', ['agent:password', 'ada@example.org'], 'xQ7-z', /^password: This password is too short\./],
    ['for one like a name', ['agent:password', 'ada@example.org'], 'adaeze-99', /^password: .+ to the first name\.$/],
    ['for no password', ['agent:password', 'ada@example.org'], '', blank],
    ['for spaces as a password', ['staff:create', 'new@example.org'], ' '.repeat(9), blank],
    ['for a password that no form would take', ['agent:password', 'ada@example.org'], longest, tooLong],
    ['for such a password of the staff', ['staff:create', 'new@example.org'], longest, tooLong],
    ['for a weak one', ['staff:create', 'new@example.org'], 'password', 'password: This password is too common.'],
  ])(
    '%s',
    async (_why, words, password, message) => {
      const refusal = await refusalOf(run(words, password))
      if (typeof message === 'string') expect(refusal).toBe(message)
      else expect(refusal).toMatch(message)
    },
    TASK_MS,
  )

  test('and changes nothing', async () => expect(await readBoth()).toEqual(before), TASK_MS)

  test.each(['staff:create', 'agent:password', 'agent:activate-email'])('%s without an address', async (task) => {
    expect(await refusalOf(run([task]))).toBe(`usage: npm run cli -- ${task} <email>`)
  })

  test.each(['fly', 'constructor', '__proto__', 'toString', ''])('that is called "%s"', async (task) => {
    expect(await refusalOf(run([task]))).toMatch(`Unknown task: ${task}.\nusage:`)
  })
})

test('without words, or with a request for help, the command line lists the tasks', async () => {
  for (const words of [[], ['help']]) {
    const printed = await run(words)
    for (const task of ['staff:create <email>', 'agent:password <email>', 'agent:activate-email <email>']) {
      expect(printed).toContain(task)
    }
  }
})
