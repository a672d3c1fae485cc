import { openDatabase } from '@evergrove/db'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from './log.ts'

function logged(details: object): string {
  let line = ''
  createLog('info', { write: (text: string) => void (line += text) }).warn(details, 'something')
  return line
}

test('[M2] a report of a browser names no one-time link', () => {
  for (const path of ['/password/reset/confirm/NDcx/s3cr3t', '/activate/NDcx/s3cr3t', '/staff/invitation/s3cr3t']) {
    const clientError = { name: 'TypeError', message: `Cannot load https://evergrove.example${path}, sorry`, path }
    const line = logged({ clientError })
    expect(line).not.toContain('s3cr3t')
    expect(line).toContain(`"path":"${path.replace('s3cr3t', '…')}"`)
  }
})

test.each([
  'Cannot load https%3A%2F%2Fevergrove.example%2Fstaff%2Finvitation%2Fs3cr3t',
  'Cannot load "https://evergrove.example//activate//NDcx//s3cr3t", sorry',
  'Cannot load https://evergrove.example/login?next=%2Fpassword%2Freset%2Fconfirm%2FNDcx%2Fs3cr3t%3Fx%3D1',
  'Cannot load /media/1.png%3Fexpires%3D1%26signature%3Ds3cr3t',
  'No response from /api/auth/users/activation/NDcx/s3cr3t',
])('[S11] neither a report of a browser nor an error names the link in “%s”', (message) => {
  const clientError = { name: 'TypeError', message, path: message }
  for (const line of [logged({ clientError }), logged({ err: new Error(message) })]) {
    expect(line).not.toContain('s3cr3t')
    expect(line).toContain('…')
  }
})

test('[M2] an error names no one-time or signed link', () => {
  const cause = new Error('No response from /api/newsletter/unsubscribe/7?expires=1&signature=s3cr3t')
  const line = logged({ err: new Error('Cannot render /staff/invitation/s3cr3t', { cause }) })
  expect(line).not.toContain('s3cr3t')
  expect(JSON.parse(line)).toMatchObject({
    err: {
      type: 'Error',
      message: 'Cannot render /staff/invitation/…',
      stack: expect.stringMatching(/^Error: Cannot render \/staff\/invitation\/…\n\s+at /),
      cause: { message: 'No response from /api/newsletter/unsubscribe/7?expires=1&signature=…' },
    },
  })
})

describe('[L4] a failed statement is named without its values', () => {
  test('by PGlite', { tags: 'deep' }, async () => {
    const { db, close } = await openDatabase<{ people: { email: string; age: unknown } }>({
      kind: 'pglite',
      dataDir: undefined,
    })
    onTestFinished(close)
    await db.schema
      .createTable('people')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('age', 'integer', (column) => column.notNull())
      .execute()
    const insert = async (email: string, age: unknown) =>
      db
        .insertInto('people')
        .values({ email, age })
        .execute()
        .catch((error: unknown) => error)
    await insert('ada@example.com', 7)
    for (const [email, age, code] of [
      ['ada@example.com', 7, '23505'],
      ['bob@example.com', null, '23502'],
      ['carl@example.com', 'secret-text', '22P02'],
      ['dora@example.com', '99999999999', '22003'],
    ] as const) {
      const line = logged({ err: await insert(email, age) })
      expect(line).toContain(`"code":"${code}"`)
      expect(line).not.toMatch(/example\.com|secret|99999/)
    }
  })

  test('by PostgreSQL', () => {
    const parts = { code: '23505', severity: 'ERROR', constraint: 'people_pkey', table: 'people' }
    const values = {
      detail: 'Key (email)=(ada@example.com) already exists.',
      where: "parameter $1 = 'ada@example.com'",
    }
    const err = Object.assign(new Error('duplicate key value violates unique constraint "people_pkey"'), parts, values)
    const line = logged({ err: new Error('Cannot store', { cause: err }) })
    expect(line).not.toContain('ada@example.com')
    expect(JSON.parse(line)).toMatchObject({ err: { cause: { ...parts, message: err.message } } })
  })
})

test('[L4] a thrown value that is not an error is not logged', () => {
  expect(logged({ err: { email: 'ada@example.com' } })).not.toContain('ada@example.com')
})

test('a line names the trace of the running work, and none if there is none', () => {
  const lines: unknown[] = []
  let trace: string | undefined = 'a1'
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) }, () => trace)
  log.child({ requestId: 'x' }).info({}, 'request')
  trace = undefined
  log.info({}, 'outside')
  expect(lines).toEqual([
    expect.objectContaining({ trace_id: 'a1', requestId: 'x' }),
    expect.not.objectContaining({ trace_id: expect.anything() }),
  ])
})

describe('[S15] while the database is away,', () => {
  const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const full = () => Object.assign(new Error('could not extend file'), { code: '53100' })

  function openLog() {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const lines: Record<string, unknown>[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as never) })
    return { log, lines, take: () => lines.splice(0).map(({ msg, count, requestId }) => ({ msg, count, requestId })) }
  }

  test('a thousand failures of a kind become two lines in the first second, the second with their count', () => {
    const { log, take } = openLog()
    for (let n = 0; n < 1000; n += 1) log.child({ requestId: `r${n}` }).warn({ err: away() }, 'request failed')
    expect(take()).toEqual([{ msg: 'request failed', count: undefined, requestId: 'r0' }])
    vi.advanceTimersByTime(1000)
    expect(take()).toEqual([{ msg: 'request failed', count: 999, requestId: 'r999' }])
  })

  test('each further second has one line, and the first failure after a quiet second is written at once', () => {
    const { log, take } = openLog()
    for (let second = 0; second < 60; second += 1) {
      for (let n = 0; n < 10; n += 1) log.warn({ err: away() }, 'request failed')
      vi.advanceTimersByTime(1000)
    }
    const minute = take()
    expect(minute).toHaveLength(61)
    expect(minute.reduce((sum, { count = 1 }) => sum + Number(count), 0)).toBe(600)
    vi.advanceTimersByTime(1000)
    log.warn({ err: away() }, 'request failed')
    expect(take()).toHaveLength(1)
  })

  test('each kind of failure has its own line, and other failures have one each', () => {
    const { log, take } = openLog()
    for (let n = 0; n < 3; n += 1) {
      log.warn({ err: new Error('Cannot load', { cause: full() }) }, 'request failed')
      log.error({ err: away() }, 'The job queue failed')
      log.warn({ err: away(), job: 'mail.contact' }, 'A job failed')
      log.warn({ err: away(), job: 'ledger.check' }, 'A job failed')
      log.error({ err: new Error('a bug') }, 'request failed')
      log.info({ status: 503 }, 'request')
    }
    expect(take()).toHaveLength(4 + 6)
    vi.advanceTimersByTime(1000)
    expect(take().map(({ count }) => count)).toEqual([2, 2, 2, 2])
  })
})
