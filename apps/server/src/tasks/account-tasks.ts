/** Staff accounts, and actions on accounts that agents cannot do themselves. */
import { getAgentByEmail, setPasswordOf, verifyEmailOf } from '@evergrove/core/accounts'
import { indexAccounts } from '@evergrove/core/agents'
import { reinstateAgent, suspendAgent } from '@evergrove/core/network'
import { listRunning } from '@evergrove/core/platform/processes.repository'
import { type Rotation, rotateFieldKey } from '@evergrove/core/platform/rotate-field-key'
import { createStaff } from '@evergrove/core/staff'
import { fieldKeysOf, proveSecrets } from '../secrets.ts'
import type { Services } from '../services.ts'
import { type Settings, SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'

const actor = { kind: 'operator' } as const

export const accountTasks: Tasks = {
  'staff:create': {
    needs: ['<email>'],
    about: 'creates a staff account with the role admin; prompts for its password',
    run: async ({ db }, { words: [email = ''], askPassword }) => {
      await createStaff(db, { email, password: await askPassword(), role: 'admin' })
      return `Created the staff account ${email}.`
    },
  },
  'agent:password': {
    needs: ['<email>'],
    about: 'sets an agent’s password and signs out all their devices; prompts for the password',
    run: async ({ db }, { words: [email = ''], askPassword }) => {
      await setPasswordOf(db, email, await askPassword())
      return `Set the password of ${email}.`
    },
  },
  'agent:activate-email': {
    needs: ['<email>'],
    about: 'verifies an agent’s email address',
    run: async ({ db }, { words: [email = ''] }) => {
      await verifyEmailOf(db, email)
      return `${email} is verified.`
    },
  },
  'agent:suspend': {
    needs: ['<email>', '<reason>'],
    about: 'suspends an agent',
    run: async ({ db, jobs }, { words: [email = '', reason] }) => {
      const { id } = await getAgentByEmail(db, email)
      await suspendAgent({ db, jobs }, { agentId: id, input: { reason }, actor })
      return `${email} is suspended.`
    },
  },
  'agent:reinstate': {
    needs: ['<email>'],
    about: 'makes a suspended agent Active again',
    run: async ({ db, jobs }, { words: [email = ''] }) => {
      const { id } = await getAgentByEmail(db, email)
      await reinstateAgent({ db, jobs }, { agentId: id, actor })
      return `${email} is Active.`
    },
  },
}

const fields = (count: number): string => `${count} ${count === 1 ? 'field' : 'fields'}`

/** The number of fields named in the report of those that cannot be opened. */
const NAMED = 20

const keyLine = (newest: string, [keyId, count]: [string, number]): string =>
  `  ${keyId || 'no key'}  ${fields(count)}${keyId === newest ? ', the newest key' : ''}`

/** Reports each key's number of fields and the effect on `FIELD_KEY`. Throws SettingsError if older keys are needed. */
function report({ cipher }: Services, { resealed, unopened, fieldsByKey }: Rotation): string {
  const older = [...fieldsByKey].filter(([keyId]) => keyId !== cipher.newestKeyId)
  const left = older.reduce((sum, [, count]) => sum + count, 0)
  const newest: [string, number] = [cipher.newestKeyId, fieldsByKey.get(cipher.newestKeyId) ?? 0]
  const figures = [`Sealed ${fields(resealed)} again.`, ...[newest, ...older].map((line) => keyLine(newest[0], line))]
  if (left === 0) return [...figures, 'Nothing needs an older key: it can be taken out of FIELD_KEY.'].join('\n')
  const named = unopened.slice(0, NAMED).map((field) => `  ${field}`)
  const cause =
    unopened.length > 0
      ? [`No key of FIELD_KEY opens ${fields(unopened.length)}:`, ...named]
      : ['Some records were in use all the time.']
  throw new SettingsError([...figures, ...cause, 'Older keys are still needed. Run keys:rotate again.'].join('\n'))
}

/** Throws SettingsError if a process lacks the new key, because it could not open a field that is sealed with it. */
async function requireKeyEverywhere({ db, database }: Services, settings: Settings): Promise<void> {
  // No other process works with an embedded database.
  if (database.kind === 'pglite') return
  const [newest = ''] = fieldKeysOf(settings)
  const without = (await listRunning(db)).filter(({ field_keys }) => !field_keys.includes(newest))
  if (without.length === 0) return
  const lines = without.map(({ role, host, seen_at }) => `  ${role} on ${host}, seen at ${seen_at.toISOString()}`)
  throw new SettingsError(
    [
      'Nothing was sealed again, because processes run without the first key of FIELD_KEY:',
      ...lines,
      'Set it in all of them and restart them first. One that was killed counts for two minutes.',
    ].join('\n'),
  )
}

export const keyTasks: Tasks = {
  'keys:accept': {
    about:
      'makes the secrets of the settings the known ones, after one was lost or stolen; what the others signed is void',
    isInDatabase: true,
    run: async ({ db }, { settings }) => {
      await proveSecrets(db, settings, { isForced: true })
      return 'The secrets of these settings are the known ones now. Processes with others do not start any more.'
    },
  },
  'keys:rotate': {
    as: 'owner',
    about: 'seals every encrypted field again with the first key of FIELD_KEY; fails if others are still needed',
    run: async (services, { print, settings }) => {
      await requireKeyEverywhere(services, settings)
      const rotation = await rotateFieldKey(services, ({ table, resealed }) =>
        print(`${table}: sealed ${fields(resealed)} again`),
      )
      const { indexed, left } = await indexAccounts(services)
      const waiting = left === 0 ? '' : `; ${left} are left to the next night`
      print(`Made ${indexed} ${indexed === 1 ? 'index' : 'indexes'} of account numbers again${waiting}`)
      return report(services, rotation)
    },
  },
}
