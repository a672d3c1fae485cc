/**
 * Files, public content, contact messages and newsletter subscriptions. Columns have the names of the API's fields. Every
 * change of a content table notifies the channel `content_changed` with the table's name.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

const text = (name: string, max: number) =>
  sql`${sql.ref(name)} text not null check (char_length(${sql.ref(name)}) between 1 and ${sql.lit(max)})`
const optionalText = (name: string, max: number) =>
  sql`${sql.ref(name)} text check (char_length(${sql.ref(name)}) between 1 and ${sql.lit(max)})`
const html = (name: string) => text(name, 200_000)
const image = (name: string) => sql`${sql.ref(name)} bigint references files`

const listKinds: Record<string, RawBuilder<unknown>[]> = {
  hero_slides: [text('title', 120), text('snippet', 300), image('image_id')],
  services: [
    text('title', 120),
    sql`slug text not null unique check (char_length(slug) <= 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')`,
    text('description', 4000),
    html('safe_description_body_html'),
    image('image_id'),
  ],
  testimonials: [text('name', 120), text('location', 120), html('testimony'), image('photo_id')],
  core_values: [text('title', 120), html('description'), image('image_id')],
  statistics: [
    sql`stat_figure integer not null check (stat_figure between 0 and 999999999)`,
    text('stat_title', 120),
    image('image_id'),
  ],
  gallery_photos: [text('title', 200), image('image_id')],
  branches: [text('branch_name', 120), text('phone_number', 40), text('branch_address', 300)],
}

const singleKinds: Record<string, RawBuilder<unknown>[]> = {
  why_choose_us: [
    text('title', 120),
    text('sub_title', 200),
    text('description', 4000),
    html('safe_description_body_html'),
    image('image_id'),
  ],
  network_marketing: [
    text('title', 120),
    text('description', 4000),
    html('safe_description_body_html'),
    image('image_id'),
  ],
  company_information: [
    text('company_name', 120),
    image('logo_id'),
    image('page_header_image_id'),
    text('company_address', 300),
    text('email', 254),
    text('telephone', 40),
    optionalText('company_history', 200_000),
    html('privacy_policy'),
    html('term_and_conditions'),
    optionalText('about_company', 4000),
    optionalText('safe_about_body_html', 200_000),
    ...['facebook_url', 'instagram_url', 'twitter_url', 'linkedin_url', 'youtube_url', 'whatsapp_url'].map((name) =>
      optionalText(name, 500),
    ),
  ],
}

const bookkeeping = [
  sql`is_published boolean not null default true`,
  sql`created_at timestamptz not null default now()`,
  sql`updated_at timestamptz not null default now()`,
]

const listColumns = [
  sql`id bigint generated always as identity primary key`,
  sql`position integer not null default 0`,
  ...bookkeeping,
]

const singleColumns = [sql`id bigint primary key default 1 check (id = 1)`, ...bookkeeping]

async function createFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      id bigint generated always as identity primary key,
      hash text not null unique check (hash ~ '^[0-9a-f]{32}$'),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      mime text not null,
      byte_size bigint not null check (byte_size > 0),
      is_private boolean not null default false,
      created_at timestamptz not null default now()
    )`.execute(db)
}

async function createContentTable(db: Kysely<unknown>, name: string, columns: RawBuilder<unknown>[]): Promise<void> {
  const table = sql.table(name)
  await sql`create table ${table} (${sql.join(columns)})`.execute(db)
  await sql`
    create trigger ${sql.ref(`${name}_changed`)} after insert or update or delete on ${table}
    for each statement execute function notify_content_changed()`.execute(db)
}

async function createContent(db: Kysely<unknown>): Promise<void> {
  await applyFunctions(db, ['notify_content_changed'])
  for (const [name, columns] of Object.entries(listKinds)) {
    await createContentTable(db, name, [...listColumns, ...columns])
    await sql`create index ${sql.ref(`${name}_order`)} on ${sql.table(name)} (position, id)`.execute(db)
  }
  for (const [name, columns] of Object.entries(singleKinds)) {
    await createContentTable(db, name, [...singleColumns, ...columns])
  }
}

async function createForms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_subscriptions (
      id bigint generated always as identity primary key,
      ${text('email', 254)},
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create unique index newsletter_subscriptions_email on newsletter_subscriptions (lower(email))`.execute(db)
  await sql`
    create table contact_messages (
      id bigint generated always as identity primary key,
      ${text('name', 100)},
      ${text('location', 200)},
      ${text('email', 254)},
      ${text('phone_number', 11)},
      ${text('message', 5000)},
      created_at timestamptz not null default now(),
      answered_at timestamptz
    )`.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createFiles(db)
  await createContent(db)
  await createForms(db)
}
