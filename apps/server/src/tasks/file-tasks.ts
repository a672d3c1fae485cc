/** The files of an installation. */
import { copyFiles } from '@evergrove/core/files'
import { SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'
import { requireFolder } from './task-files.ts'

/** After how many files the operator hears how far it is. */
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
