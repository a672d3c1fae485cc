/** The only reader of the environment. It turns it into settings, or into one line for each wrong setting. */
import { resolve } from 'node:path'
import { parseMoney } from '@evergrove/contract/platform/money'
import { canBeUsed, USUAL_CURRENCY } from '@evergrove/contract/platform/money-codec'
import { keysOf } from '@evergrove/contract/platform/records'
import { parseSender } from '@evergrove/core/mail'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const LIST = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const isAddressOrRange = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

const HEX_KEYS = 'must be 64 hexadecimal digits (32 bytes), or several such keys with commas'
const HEX_KEY = z.string().regex(/^[0-9a-f]{64}$/i, HEX_KEYS)

const wholeNumber = (error: string, { from, to }: { from: number; to: number }) =>
  z.coerce.number({ error }).int(error).min(from, error).max(to, error)

const A_YEAR_SECONDS = 31_536_000
const KEYS = LIST.pipe(
  z
    .array(HEX_KEY)
    .min(1, HEX_KEYS)
    .pipe(z.tuple([HEX_KEY], HEX_KEY)),
)

const seconds = (fallback: number) =>
  wholeNumber(`must be a whole number of seconds, from 1 to ${A_YEAR_SECONDS}`, {
    from: 1,
    to: A_YEAR_SECONDS,
  }).default(fallback)

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' })

const hasNoPath = (url: string): boolean => /^https?:\/\/[^/?#]+\/*$/i.test(url)

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a URL that begins with postgres://' })

const bankText = (max: number) => z.string().trim().min(1).max(max, `must have at most ${max} characters`)

const secret = z.string().min(32, 'must have at least 32 characters')

const SHARE = 'must be a number from 0 to 1'

const REFERRAL_CODES =
  'must be 6 to 20 signs: small letters and digits, and then at least five stars for random characters, such as gfc*******'

/** In the style of the specification, some screens show the letter N before an amount (CONST-006, CONST-007). */
const amountStyles = ['specification', 'currency'] as const

/**
 * The settings that a production must set or decline by name. Without them, the product works as on the machine of
 * somebody who tries it out, and would do so for a company with a misspelt setting.
 */
const IN_PRODUCTION = {
  DATABASE_URL: ['embedded', 'for a database in DATA_DIR, which is not durable'],
  PUBLIC_URL: ['localhost', 'for people at this machine alone'],
  SMTP_URL: ['files', 'for emails as files in DATA_DIR, which nobody receives'],
  S3_BUCKET: ['folder', 'for files in DATA_DIR, with one process alone'],
} as const

/** The value of TRUSTED_PROXIES if nothing in front of the product names the clients that it forwards. */
const NO_PROXY = 'none'

const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber('must be a port number', { from: 0, to: 65_535 }).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  REQUIRE_APP_ROLE: z
    .literal('1', { error: 'must be 1, or not set' })
    .optional()
    .transform((value) => value === '1'),
  PUBLIC_URL: httpUrl
    .pipe(z.string().refine(hasNoPath, 'must have no path, because the product answers at the root of its host'))
    .optional(),
  API_BASE_URL: z
    .string()
    .regex(/^(?:\/|https?:\/\/[^/])/, 'must be a URL or a path that begins with /')
    .default('/api/'),
  CORS_ORIGINS: LIST.pipe(z.array(httpUrl)).default([]),
  JWT_SECRET: secret.optional(),
  OLD_JWT_SECRET: secret.optional(),
  FIELD_KEY: KEYS.optional(),
  UNSUBSCRIBE_KEY: KEYS.optional(),
  LOG_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')
    .optional(),
  TRUSTED_PROXIES: LIST.pipe(
    z.array(z.string().refine(isAddressOrRange, 'must be addresses or ranges such as 10.0.0.0/8')),
  ).default([]),
  ACCESS_TOKEN_SECONDS: seconds(3600),
  REFRESH_TOKEN_SECONDS: seconds(90_000),
  STAFF_TOKEN_SECONDS: seconds(28_800),
  STAFF_IDLE_SECONDS: wholeNumber(`must be a whole number of seconds, from 120 to ${A_YEAR_SECONDS}`, {
    from: 120,
    to: A_YEAR_SECONDS,
  }).default(1800),
  ACTIVATION_SECONDS: seconds(259_200),
  RESET_SECONDS: seconds(3600),
  DRAIN_SECONDS: wholeNumber('must be a whole number of seconds, from 0 to 60', { from: 0, to: 60 }).default(0),
  RETENTION_YEARS: wholeNumber('must be a whole number of years, from 1 to 100', { from: 1, to: 100 }).default(6),
  REFERRAL_CODES: z
    .string()
    .regex(/^(?=.{6,20}$)[a-z\d]*\*{5,}$/, REFERRAL_CODES)
    .default('gfc*******'),
  MINIMUM_AGE: wholeNumber('must be a whole number of years, from 1 to 100', { from: 1, to: 100 }).default(18),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL that begins with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .transform(parseSender)
    .refine((sender) => sender !== undefined, 'must be an address, or a name and <address>')
    .optional(),
  CURRENCY: z
    .string()
    .refine(canBeUsed, 'must be the ISO 4217 code of a currency with two decimals, such as USD')
    .default(USUAL_CURRENCY),
  AMOUNT_STYLE: z.enum(amountStyles, { error: `must be ${amountStyles.join(' or ')}` }).optional(),
  SECOND_PERSON_LIMIT: z
    .string()
    .default('100.00')
    .transform(parseMoney)
    .refine((limit) => limit !== undefined, 'must be an amount such as 100.00'),
  PAYER_NAME: bankText(140).optional(),
  PAYER_ACCOUNT: bankText(34).optional(),
  PAYER_BANK: bankText(140).optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ANCHOR_S3_ENDPOINT: httpUrl.optional(),
  ANCHOR_S3_REGION: z.string().optional(),
  ANCHOR_S3_BUCKET: z.string().optional(),
  ANCHOR_S3_ACCESS_KEY_ID: z.string().optional(),
  ANCHOR_S3_SECRET_ACCESS_KEY: z.string().optional(),
  ANCHOR_S3_RETENTION_DAYS: wholeNumber('must be a whole number of days, from 1 to 36500', {
    from: 1,
    to: 36_500,
  }).optional(),
  AUDITOR_MAIL: z.email('must be an email address').optional(),
  TSA_URL: httpUrl.optional(),
  TSA_CERTIFICATE_FILE: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
  OTEL_SERVICE_NAME: z.string().min(1).default('evergrove'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: SHARE }).min(0, SHARE).max(1, SHARE).default(1),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('info'),
})

type Environment = z.infer<typeof environmentSchema>

/** Names of unrelated variables that are shorter than this are too similar. */
const SHORTEST_NAME = 6

/** Returns true if the names differ by one added, missing, replaced or transposed letter. */
function isNear(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one, other].map((name) => name.slice(start, name.length - end))
  if (left === undefined || right === undefined) return false
  return Math.max(left.length, right.length) === 1 || (left.length === 2 && right === `${left[1]}${left[0]}`)
}

/** Returns one line for each variable that is no setting and almost has the name of one. */
export function listMisspelt(environment: Record<string, string | undefined>): string[] {
  const names = Object.keys(environmentSchema.shape)
  return Object.keys(environment).flatMap((given) => {
    if (given.length < SHORTEST_NAME || names.includes(given)) return []
    const meant = names.find((name) => isNear(given, name))
    return meant === undefined ? [] : [`${given} is not a setting. ${meant} is one`]
  })
}

export type Settings = Omit<Environment, 'PUBLIC_URL' | 'SEED' | 'AMOUNT_STYLE'> & {
  /** The product's own address without a trailing slash. If it is not set, it is undefined until the port is known. */
  PUBLIC_URL: string | undefined
  SEED: 'demo' | 'none'
  AMOUNT_STYLE: (typeof amountStyles)[number]
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/** Returns true if others than this machine's users may reach the product, by its public address or listening host. */
export const isPublic = ({ HOST, PUBLIC_URL }: Pick<Settings, 'HOST' | 'PUBLIC_URL'>): boolean =>
  [HOST, ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname])].some((host) => !LOOPBACK.test(host))

/** Names every wrong setting on a line of its own. An operator needs nothing but its message. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const NEEDED_WITH_DATABASE = ['JWT_SECRET', 'FIELD_KEY', 'UNSUBSCRIBE_KEY'] as const
const PAYER_NAMES = ['PAYER_NAME', 'PAYER_ACCOUNT', 'PAYER_BANK'] as const
const S3_NAMES = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const ANCHOR_NAMES = [
  'ANCHOR_S3_REGION',
  'ANCHOR_S3_BUCKET',
  'ANCHOR_S3_ACCESS_KEY_ID',
  'ANCHOR_S3_SECRET_ACCESS_KEY',
] as const

const ANCHOR_SETTINGS = ['ANCHOR_S3_ENDPOINT', 'ANCHOR_S3_RETENTION_DAYS', ...ANCHOR_NAMES] as const

/** Lists the settings that a production lacks. NODE_ENV or a database of its own makes it a production. */
function missingInProduction(values: Environment, asked: ReadonlySet<string>): string[] {
  const isProduction = values.NODE_ENV === 'production' || values.DATABASE_URL !== undefined
  if (!isProduction) return []
  const missing = keysOf(IN_PRODUCTION).flatMap((name) => {
    const [word, meaning] = IN_PRODUCTION[name]
    return values[name] !== undefined || asked.has(name)
      ? []
      : [`${name} is required in production. Set it, or set it to ${word} ${meaning}`]
  })
  // The product itself speaks only HTTP, so a proxy stands in front of it.
  if (values.PUBLIC_URL?.startsWith('https:') && values.TRUSTED_PROXIES.length === 0 && !asked.has('TRUSTED_PROXIES')) {
    missing.push(
      `TRUSTED_PROXIES is required in production when PUBLIC_URL begins with https://. Set it to the addresses of what takes HTTPS in front of the product, or to ${NO_PROXY} if that forwards no addresses of clients`,
    )
  }
  if (values.DATABASE_URL !== undefined) {
    for (const name of NEEDED_WITH_DATABASE) {
      if (values[name] === undefined) missing.push(`${name} is required when DATABASE_URL is set`)
    }
  }
  return missing
}

function missingTogether(values: Environment): string[] {
  const missing: string[] = []
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const) {
    if (values[name] !== undefined && values.DATABASE_URL === undefined) {
      missing.push(`DATABASE_URL is required when ${name} is set`)
    }
  }
  if (values.REQUIRE_APP_ROLE && values.DATABASE_URL === undefined) {
    missing.push('DATABASE_URL is required when REQUIRE_APP_ROLE is set: PGlite has one session, which is the owner’s')
  }
  if (values.AMOUNT_STYLE === 'specification' && values.CURRENCY !== USUAL_CURRENCY) {
    missing.push(`CURRENCY must be ${USUAL_CURRENCY} when AMOUNT_STYLE is specification`)
  }
  if (PAYER_NAMES.some((name) => values[name] !== undefined)) {
    for (const name of PAYER_NAMES) {
      if (values[name] === undefined) missing.push(`${name} is required when another PAYER setting is set`)
    }
  }
  if ([values.S3_ENDPOINT, ...S3_NAMES.map((name) => values[name])].some((value) => value !== undefined)) {
    for (const name of S3_NAMES) if (values[name] === undefined) missing.push(`${name} is required when S3 is used`)
  }
  if (ANCHOR_SETTINGS.some((name) => values[name] !== undefined)) {
    for (const name of ANCHOR_NAMES) {
      if (values[name] === undefined) missing.push(`${name} is required when another ANCHOR_S3 setting is set`)
    }
  }
  const { TSA_URL, TSA_CERTIFICATE_FILE } = values
  if ((TSA_URL === undefined) !== (TSA_CERTIFICATE_FILE === undefined)) {
    missing.push('TSA_URL and TSA_CERTIFICATE_FILE are set together')
  }
  return missing
}

/**
 * Returns the settings from the process's environment. An empty value counts as not set. Throws SettingsError.
 * @param options.isOwner for a task that works only in the database, as its owner, and needs no other setting of a
 * production
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  { isOwner = false }: { isOwner?: boolean } = {},
): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const asked = new Set<string>(keysOf(IN_PRODUCTION).filter((name) => given[name] === IN_PRODUCTION[name][0]))
  if (given['TRUSTED_PROXIES'] === NO_PROXY) asked.add('TRUSTED_PROXIES')
  for (const name of asked) delete given[name]
  const result = environmentSchema.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
    throw new SettingsError([...new Set(lines)].join('\n'))
  }
  const values = result.data
  const missing = [...(isOwner ? [] : missingInProduction(values, asked)), ...missingTogether(values)]
  if (missing.length > 0) throw new SettingsError(missing.join('\n'))
  const seed = values.SEED ?? (values.DATABASE_URL === undefined ? 'demo' : 'none')
  const isSpecified = seed === 'demo' && values.CURRENCY === USUAL_CURRENCY
  return {
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    PUBLIC_URL: values.PUBLIC_URL?.replace(/\/+$/, ''),
    SEED: seed,
    AMOUNT_STYLE: values.AMOUNT_STYLE ?? (isSpecified ? 'specification' : 'currency'),
  }
}
