/**
 * `doctor` checks everything that a start needs and that a company needs after it, in the order of a first start. It
 * changes nothing, and prints one line for each thing that is right, missing or wrong.
 */
import { randomUUID } from 'node:crypto'
import { operatorNotices } from '@evergrove/contract/staff/operator-notices'
import { findFirstSponsor } from '@evergrove/core/accounts'
import { listNewestChecks } from '@evergrove/core/checks'
import { getSingle } from '@evergrove/core/content'
import { checkMailServer } from '@evergrove/core/mail'
import { findCurrency } from '@evergrove/core/platform/currency.repository'
import { createFieldCipher } from '@evergrove/core/platform/field-encryption'
import { listRunning, readClock } from '@evergrove/core/platform/processes.repository'
import type { Database } from '@evergrove/core/platform/schema'
import { listMissingKeys } from '@evergrove/core/platform/sealed-fields.repository'
import { listActiveAdmins } from '@evergrove/core/staff'
import { FolderInUseError, lockDataFolder } from './data-folder.ts'
import { createLog } from './log.ts'
import { anchorsOf } from './log-jobs.ts'
import { examineDatabase, OWN_LOGIN } from './open-database.ts'
import { areApart, noticeSettings, openNotices } from './presence.ts'
import { fieldKeysOf, listWrongSecrets, missingKeysLine, readSecrets } from './secrets.ts'
import { openConfiguredStorage } from './services.ts'
import { listMisspelt, readSettings, type Settings, SettingsError } from './settings.ts'
import { asSettingsError } from './start-errors.ts'

/** A `missing` thing is left for somebody to do. It keeps no process from starting. */
type Finding = readonly ['right' | 'missing' | 'wrong', string]

/** A check of one thing. An error that it throws is a wrong thing. */
type Look<T> = (on: T) => Promise<Finding[]>

type Opened = { settings: Settings; db: Database }

const WIDTH = 'missing'.length + 2

/** The time that the public address has for its response. */
const PATIENCE_MS = 5000

async function findingsOf<T>(look: Look<T>, on: T, settings: Settings): Promise<Finding[]> {
  try {
    return await look(on)
  } catch (error) {
    const told = asSettingsError(error, settings)
    const text = told instanceof Error ? told.message : String(told)
    return text.split('\n').map((line) => ['wrong', line] as const)
  }
}

const lookAtSettings: Look<Settings> = async (settings) => {
  const notices = openNotices(createLog('silent'))
  noticeSettings(notices, settings, anchorsOf(settings))
  const open = notices.list().map((one): Finding => {
    const { title, remedy } = operatorNotices[one]
    return ['missing', `${title}. ${remedy}`]
  })
  return [['right', 'The settings can be used.'], ...open]
}

const lookAtMail: Look<Settings> = async ({ SMTP_URL }) => {
  if (SMTP_URL === undefined)
    return [['missing', 'Emails become files, which nobody receives. Set SMTP_URL to a mail server.']]
  const refusal = await checkMailServer(SMTP_URL)
  return [refusal === undefined ? ['right', 'The mail server takes connections.'] : ['wrong', refusal]]
}

const lookAtFiles: Look<Settings> = async (settings) => {
  const where = settings.S3_BUCKET === undefined ? 'folder' : 'bucket'
  const storage = await openConfiguredStorage(settings)
  const folder = `doctor/${randomUUID()}/`
  await storage.write(`${folder}file`, Buffer.from(folder), 'text/plain')
  const read = await storage.read(`${folder}file`)
  await storage.removeAll(folder)
  if (Buffer.from(read ?? []).toString() !== folder)
    return [['wrong', `What is stored in the ${where} of the files is not read back.`]]
  return [['right', `The ${where} of the files stores, reads and removes.`]]
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : String(cause)
}

/** The statuses of a load balancer while no process is behind it, or while the only one is starting. */
const NOBODY_BEHIND = new Set([502, 503, 504])

const lookAtAddress: Look<Settings> = async ({ PUBLIC_URL }) => {
  if (PUBLIC_URL === undefined) return [['missing', 'Nobody but this machine reaches the product. Set PUBLIC_URL.']]
  const unanswered = (reason: string): Finding => [
    'missing',
    `${PUBLIC_URL} does not answer (${reason}). Start the processes, and look at what is in front of them.`,
  ]
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const response = await fetch(`${PUBLIC_URL}/healthz`, { signal, redirect: 'manual' })
    const body = await response.text()
    if (body.includes('"alive"')) return [['right', `${PUBLIC_URL} leads to the product.`]]
    if (NOBODY_BEHIND.has(response.status)) return [unanswered(String(response.status))]
    return [['wrong', `${PUBLIC_URL} leads to something else: /healthz is answered with ${response.status}.`]]
  } catch (error) {
    return [unanswered(reasonOf(error))]
  }
}

const lookAtClock: Look<Opened> = async ({ db }) => {
  const [database, here] = [await readClock(db), new Date()]
  if (!areApart(database, here)) return [['right', 'The clocks agree.']]
  return [['wrong', `The clocks differ: ${here.toISOString()} here, ${database.toISOString()} at the database.`]]
}

const lookAtSecrets: Look<Opened> = async ({ settings, db }) => {
  const wrong = await listWrongSecrets(db, settings)
  const missing = await listMissingKeys(db, createFieldCipher(readSecrets(settings).fieldKeys))
  if (missing.length > 0) wrong.push(missingKeysLine(missing))
  if (wrong.length === 0) return [['right', 'The secrets are those that the installation works with.']]
  return wrong.map((line) => ['wrong', line])
}

const lookAtCurrency: Look<Opened> = async ({ settings: { CURRENCY }, db }) => {
  const stored = (await findCurrency(db)) ?? CURRENCY
  if (stored !== CURRENCY) return [['wrong', `CURRENCY is ${CURRENCY}, and the ledger is kept in ${stored}.`]]
  return [['right', `Amounts are in ${stored}.`]]
}

const lookAtProcesses: Look<Opened> = async ({ settings, db }) => {
  const running = await listRunning(db)
  if (running.length === 0) return [['missing', 'No process is running.']]
  const [newest = ''] = fieldKeysOf(settings)
  const roles = running.map(({ role, host }) => `${role} on ${host}`).join(', ')
  const findings: Finding[] = [['right', `Running: ${roles}.`]]
  if (running.every(({ role }) => role === 'web'))
    findings.push(['missing', 'No process works on jobs, so no email is sent. Start one with ROLE=worker.'])
  if (new Set(running.map(({ files }) => files)).size > 1)
    findings.push(['wrong', `${operatorNotices.files_apart.title}. ${operatorNotices.files_apart.remedy}`])
  if (running.some(({ field_keys }) => !field_keys.includes(newest)))
    findings.push([
      'missing',
      'Not every process has the first key of FIELD_KEY. Restart those that do not, before keys:rotate.',
    ])
  return findings
}

const lookAtCompany: Look<Opened> = async ({ db }) => {
  const findings: Finding[] = []
  if ((await listActiveAdmins(db)).length === 0)
    findings.push(['missing', 'Nobody can sign in to the console. Run npm run cli -- staff:create <email>'])
  if ((await getSingle(db, 'company-information')) === undefined)
    findings.push([
      'missing',
      'The company information is empty, so messages from the website cannot be mailed. Fill it in in the console.',
    ])
  if ((await getSingle(db, 'payment-instructions')) === undefined)
    findings.push(['missing', 'Agents do not see how to pay the fee. Write the payment instructions in the console.'])
  const sponsor = await findFirstSponsor(db)
  if (sponsor !== undefined)
    findings.push(['missing', `Nobody has joined yet. The first agents join with the company’s code ${sponsor.code}.`])
  return findings.length === 0 ? [['right', 'The company is set up, and agents have joined.']] : findings
}

const checked = { ledger: 'ledger', audit: 'audit trail', log: 'transparency log' }

const lookAtChecks: Look<Opened> = async ({ db }) =>
  Object.entries(await listNewestChecks(db)).map(([kind, last]): Finding => {
    const what = checked[kind as keyof typeof checked]
    if (last === null)
      return ['missing', `The ${what} has not been checked yet; a process that works on jobs does it every night.`]
    const count = last.breaches.reduce((sum, breach) => sum + breach.count, 0)
    return count === 0
      ? ['right', `The last check of the ${what} found nothing.`]
      : ['wrong', `The last check of the ${what} found ${count} breaches.`]
  })

const looksAtSettings = [lookAtSettings, lookAtMail, lookAtAddress]
const looksAtDatabase = [lookAtSecrets, lookAtCurrency, lookAtClock, lookAtProcesses, lookAtCompany, lookAtChecks]

/**
 * Locks the folder while an embedded database in it is examined. Returns undefined if a running process has locked it.
 */
function takeFolder({ DATA_DIR, DATABASE_URL }: Settings): { release: () => void } | undefined {
  try {
    const folder = lockDataFolder(DATA_DIR)
    if (DATABASE_URL === undefined) return folder
    folder.release()
    return { release: () => {} }
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined
    throw error
  }
}

const inUse: Finding = [
  'missing',
  'A running process has the embedded database: what is in it can be looked at when that process is stopped.',
]

async function* lookIntoDatabase(settings: Settings): AsyncGenerator<Finding[]> {
  const examined = await examineDatabase(settings, createLog('silent'))
  if (examined === undefined) {
    yield [['missing', 'There is no embedded database yet. The first start makes it.']]
    return
  }
  const { database, pending, isOwners } = examined
  try {
    yield [['right', 'The database can be reached, and notifications arrive.']]
    if (isOwners) yield [['missing', `The processes work with the address of the owner of the tables. ${OWN_LOGIN}.`]]
    if (pending.length > 0) {
      yield [
        [
          'missing',
          `The database lacks ${pending.length} migrations. Run npm run cli -- migrate with the address of the owner.`,
        ],
      ]
      return
    }
    const opened = { settings, db: database.db }
    for (const look of looksAtDatabase) yield await findingsOf(look, opened, settings)
  } finally {
    await database.close()
  }
}

async function* lookAtAll(settings: Settings): AsyncGenerator<Finding[]> {
  for (const look of looksAtSettings) yield await findingsOf(look, settings, settings)
  const folder = takeFolder(settings)
  try {
    yield await findingsOf(lookAtFiles, settings, settings)
    if (folder === undefined && settings.DATABASE_URL === undefined) yield [inUse]
    else yield* lookIntoDatabase(settings)
  } finally {
    folder?.release()
  }
}

function settingsOf(environment: Environment): Settings | Finding[] {
  try {
    return readSettings(environment)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message.split('\n').map((line) => ['wrong', line])
  }
}

type Environment = Record<string, string | undefined>

/** Prints a line per finding and returns the number of missing ones. Throws SettingsError with the number of wrong ones. */
export async function examine(environment: Environment, print: (line: string) => void): Promise<string> {
  const counts = { right: 0, missing: 0, wrong: 0 }
  const say = (findings: readonly Finding[]) => {
    for (const [state, text] of findings) {
      counts[state] += 1
      print(`${state.padEnd(WIDTH)}${text}`)
    }
  }
  say(listMisspelt(environment).map((line) => ['wrong', line]))
  const settings = settingsOf(environment)
  if (Array.isArray(settings)) say(settings)
  else {
    try {
      for await (const findings of lookAtAll(settings)) say(findings)
    } catch (error) {
      say(await findingsOf(() => Promise.reject(error), undefined, settings))
    }
  }
  const { right, missing, wrong } = counts
  const summary = `${right} right, ${missing} missing, ${wrong} wrong.`
  if (wrong > 0) throw new SettingsError(summary)
  return summary
}
