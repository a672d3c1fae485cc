/**
 * The template of test sites: one installation with the demonstration company, copied for each site. A copy is a
 * database from a template if PostgreSQL's binaries are installed, and otherwise a folder of PGlite.
 */
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAsAdministrator, urlOfDatabase } from '@evergrove/db/testing/administration'
import { findPostgres, startPostgres } from '@evergrove/db/testing/find-postgres'
import { type Site, startSite } from './site.ts'

const TEMPLATE = 'template_site'
/** The environment variable by which several tools of one run share a template. */
const SHARED = 'SITE_TEMPLATE'

/** Lets every image pass for one that is 320 pixels wide, which has a sixth of the sizes. */
const SMALL_IMAGES = 'update files set width = 320, height = greatest(height * 320 / width, 1) where width > 320'

export type SiteTemplate = {
  /** The data folders of the template and its copies. */
  folder: string
  /** The PostgreSQL server's own database; undefined on PGlite. */
  adminUrl: string | undefined
}

function settingsOf({ folder, adminUrl }: SiteTemplate, name: string): Record<string, string> {
  const settings = { DATA_DIR: join(folder, name), SEED: 'demo' }
  if (adminUrl === undefined) return settings
  const secrets = {
    JWT_SECRET: 'for tests '.repeat(4),
    FIELD_KEY: '5a'.repeat(32),
    UNSUBSCRIBE_KEY: '5b'.repeat(32),
    LOG_KEY: '5c'.repeat(32),
    PUBLIC_URL: 'localhost',
    SMTP_URL: 'files',
    S3_BUCKET: 'folder',
  }
  return { ...settings, ...secrets, DATABASE_URL: urlOfDatabase(adminUrl, name) }
}

type Preparation = {
  /** `whole` as on a site that has run for a while, `small` as if no picture were wider than 320 pixels, `none` without sizes. */
  images: 'whole' | 'small' | 'none'
}

type Prepared = {
  template: SiteTemplate
  /** Deletes the template and all its copies. No site may run any more. */
  remove: () => Promise<void>
}

async function prepareSites({ images }: Preparation): Promise<Prepared> {
  const binaries = process.env['TEST_DRIVER'] === 'pglite' ? undefined : findPostgres()
  const [folder, cluster] = await Promise.all([
    mkdtemp(join(tmpdir(), 'evergrove-sites-')),
    binaries === undefined ? undefined : startPostgres(binaries),
  ])
  const template = { folder, adminUrl: cluster?.url('postgres') }
  const remove = async () => {
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    if (template.adminUrl !== undefined) await runAsAdministrator(template.adminUrl, `create database ${TEMPLATE}`)
    const site = await startSite({ ...settingsOf(template, TEMPLATE), SITE_PAGES: 'none' })
    if (images === 'small' && template.adminUrl !== undefined) {
      await runAsAdministrator(urlOfDatabase(template.adminUrl, TEMPLATE), SMALL_IMAGES)
    }
    // Two at once, because each creates one size after another.
    if (images === 'none') await site.perform('leaveImages')
    else await Promise.all([site.perform('makeImageSizes'), site.perform('makeImageSizes')])
    await site.stop()
  } catch (error) {
    await remove()
    throw error
  }
  return { template, remove }
}

/** Prepares the template, unless this run already has one, and shares it with the processes started from here. */
export async function shareSites(preparation: Preparation): Promise<Prepared> {
  const shared = process.env[SHARED]
  if (shared !== undefined) return { template: JSON.parse(shared) as SiteTemplate, remove: async () => {} }
  const prepared = await prepareSites(preparation)
  process.env[SHARED] = JSON.stringify(prepared.template)
  const remove = async () => {
    delete process.env[SHARED]
    await prepared.remove()
  }
  return { template: prepared.template, remove }
}

/** Starts a site with its own copy of the template. */
export async function startCopy(template: SiteTemplate, settings: Record<string, string> = {}): Promise<Site> {
  const { folder, adminUrl } = template
  const name = `site_${randomUUID().replaceAll('-', '')}`
  await Promise.all([
    cp(join(folder, TEMPLATE), join(folder, name), { recursive: true }),
    adminUrl === undefined ? undefined : runAsAdministrator(adminUrl, `create database ${name} template ${TEMPLATE}`),
  ])
  return startSite({ ...settingsOf(template, name), ...settings })
}
