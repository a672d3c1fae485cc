/** Changing the key of encrypted fields. */
import { indexAccounts } from '@evergrove/core/agents'
import { type Rotation, rotateFieldKey } from '@evergrove/core/platform/rotate-field-key'
import type { Services } from '../services.ts'
import { SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'

const fields = (count: number): string => `${count} ${count === 1 ? 'field' : 'fields'}`

/** How many of the fields that cannot be opened are named. */
const NAMED = 20

const keyLine = (newest: string, [keyId, count]: [string, number]): string =>
  `  ${keyId || 'no key'}  ${fields(count)}${keyId === newest ? ', the newest key' : ''}`

/** What is left under each key, and what that means for `FIELD_KEY`. Throws SettingsError if older keys are still needed. */
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

export const keyTasks: Tasks = {
  'keys:rotate': {
    as: 'owner',
    about: 'seals every encrypted field again with the first key of FIELD_KEY; fails if others are still needed',
    run: async (services, { print }) => {
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
