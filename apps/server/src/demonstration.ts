/** Fills an empty database with the demonstration company, and keeps its known password from strangers. */
import type { SeedPeopleDeps } from '@evergrove/demo'
import { demonstrationPassword } from './secrets.ts'
import { isPublic, type Settings, SettingsError } from './settings.ts'

/** Fills the database. Throws SettingsError if strangers can reach accounts whose password is in the README. */
export async function seedDemonstration(deps: SeedPeopleDeps, settings: Settings): Promise<void> {
  // The texts and pictures of the demonstration are loaded only when they are needed.
  const { haveKnownPassword, seedCompany, seedPeople } = await import('@evergrove/demo')
  if (isPublic(settings) && (await haveKnownPassword(deps.db))) {
    throw new SettingsError(
      'PUBLIC_URL or HOST lets strangers in, but the accounts of the demonstration have the password of the README: change it on this machine first, or use an empty DATA_DIR',
    )
  }
  await seedCompany(deps)
  const ownPassword = isPublic(settings) ? demonstrationPassword(settings.DATA_DIR) : undefined
  await seedPeople({ ...deps, ownPassword })
}
