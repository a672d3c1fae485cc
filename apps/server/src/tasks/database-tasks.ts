/** Migrates a database, and sets the rights in it. */

import { copyFiles } from '@evergrove/core/files'
import { APP_ROLE, createAppLogin, pendingMigrations, readLogin } from '@evergrove/db'
import { type Settings, SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'
import { requireFolder } from './task-files.ts'

const NEW_PASSWORD = '--new-password'

const isNotAllowed = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42501'

/** Returns the address for another login. Without a host, as of a socket, it names its login behind the question mark. */
function withLogin(address: string, { name, password }: { name: string; password: string }): string {
  const url = new URL(address)
  if (url.hostname === '' || url.searchParams.has('user')) {
    url.searchParams.set('user', name)
    url.searchParams.set('password', password)
  } else {
    url.username = name
    url.password = password
  }
  return url.href
}

/** Returns the lines for the settings of the processes. */
function settingLines(settings: Settings, login: { name: string; password: string }): string[] {
  const { DATABASE_URL: url = '', DATABASE_DIRECT_URL: directUrl, DATABASE_OWNER_URL: ownerUrl } = settings
  const present = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  return [
    `DATABASE_URL=${withLogin(url, login)}`,
    ...(directUrl === undefined ? [] : [`DATABASE_DIRECT_URL=${withLogin(directUrl, login)}`]),
    ownerUrl === undefined
      ? `DATABASE_OWNER_URL=<the present value of ${present}>`
      : 'DATABASE_OWNER_URL stays as it is',
  ]
}

export const databaseTasks: Tasks = {
  migrate: {
    about: 'runs the migrations as the owner of the database, without adding any data',
    isInDatabase: true,
    run: async ({ db }) =>
      `The database is up to date; ${(await pendingMigrations(db)).length} migrations are pending.`,
  },
  'database:roles': {
    may: [NEW_PASSWORD],
    about: 'makes a login for the processes, apart from the owner’s, and prints its address once',
    isInDatabase: true,
    check: (words) => {
      if (words.some((word) => word !== NEW_PASSWORD)) {
        throw new SettingsError(`usage: npm run cli -- database:roles [${NEW_PASSWORD}]`)
      }
    },
    settings: (settings) => {
      if (settings.DATABASE_URL !== undefined) return { ...settings, SEED: 'none' }
      throw new SettingsError('database:roles needs PostgreSQL: set DATABASE_URL to the address of the owner')
    },
    run: async ({ database }, { words, settings }) => {
      const name = `${(await readLogin(database.db)).database}_login`
      const renews = words.includes(NEW_PASSWORD)
      const password = await createAppLogin(database.db, { name, renews }).catch((error: unknown) => {
        if (!isNotAllowed(error)) throw error
        const statement = `create role "${name}" login password '…' in role ${APP_ROLE}`
        throw new SettingsError(`This login may not create roles. As a superuser, run: ${statement}`, { cause: error })
      })
      if (password === undefined) {
        return `The rights are up to date. The login ${name} keeps its password; ${NEW_PASSWORD} gives it a new one.`
      }
      return [
        `The login ${name} has the rights of ${APP_ROLE} and a new password, which is shown only now. Set:`,
        '',
        ...settingLines(settings, { name, password }),
        '',
        'The processes need DATABASE_OWNER_URL only to migrate at their start. To keep it from them, leave it out and run',
        'npm run cli -- migrate with it before each upgrade.',
      ].join('\n')
    },
  },
}

/** The number of files after which the task reports its progress. */
const REPORTED = 100

const files = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`

export const fileTasks: Tasks = {
  'files:move': {
    needs: ['<folder>'],
    about: 'copies every file of a folder, such as data/files, into the bucket of S3_BUCKET, and may be repeated',
    run: async (services, { words: [folder = ''], settings, print }) => {
      if (settings.S3_BUCKET === undefined) {
        throw new SettingsError('S3_BUCKET is required: it says where the files are moved to')
      }
      await requireFolder(folder)
      let count = 0
      const { copied, present } = await copyFiles(folder, services.files.storage, () => {
        count += 1
        if (count % REPORTED === 0) print(`Copied ${files(count)}`)
      })
      const were = present === 1 ? 'was' : 'were'
      return `Copied ${files(copied)}; ${files(present)} ${were} there already. The folder is unchanged.`
    },
  },
}
