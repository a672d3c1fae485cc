import { describe, expect, test } from 'vitest'
import { isPublic, readSettings, SettingsError } from './settings.ts'

const ASKED = { PUBLIC_URL: 'localhost', SMTP_URL: 'files', S3_BUCKET: 'folder' }
const SECRETS = { ...ASKED, JWT_SECRET: 'x'.repeat(32), FIELD_KEY: 'a'.repeat(64), UNSUBSCRIBE_KEY: 'b'.repeat(64) }

function refusalOf(environment: Record<string, string>): Error | undefined {
  try {
    readSettings(environment)
    return undefined
  } catch (error) {
    return error as Error
  }
}

describe('settings', () => {
  test('have the documented defaults in an empty environment', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      API_BASE_URL: '/api/',
      SEED: 'demo',
      RATE_LIMITS: 'on',
      ROLE: 'all',
      ACCESS_TOKEN_SECONDS: 3600,
      REFRESH_TOKEN_SECONDS: 90_000,
    })
  })

  test('do not fill PostgreSQL with demonstration data by default', () => {
    const settings = { DATABASE_URL: 'postgres://localhost/evergrove', ...SECRETS }
    expect(readSettings(settings).SEED).toBe('none')
    expect(readSettings({ ...settings, SEED: 'demo' }).SEED).toBe('demo')
  })

  test('[plan 31] show amounts in the style of the specification only in the demonstration', () => {
    const company = { DATABASE_URL: 'postgres://localhost/evergrove', ...SECRETS }
    expect(readSettings({})).toMatchObject({ CURRENCY: 'USD', AMOUNT_STYLE: 'specification' })
    expect(readSettings({ CURRENCY: 'NGN' })).toMatchObject({ CURRENCY: 'NGN', AMOUNT_STYLE: 'currency' })
    expect(readSettings({ AMOUNT_STYLE: 'currency' }).AMOUNT_STYLE).toBe('currency')
    expect(readSettings(company).AMOUNT_STYLE).toBe('currency')
    expect(readSettings({ ...company, AMOUNT_STYLE: 'specification' }).AMOUNT_STYLE).toBe('specification')
  })

  test('[N2] [N12] of a production have no default for anything that it must ask for by name', () => {
    const needed = ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'S3_BUCKET']
    const namesIn = (environment: Record<string, string>) =>
      refusalOf(environment)
        ?.message.split('\n')
        .map((line) => line.split(' ')[0])
    const misspelt = { NODE_ENV: 'production', DATABSE_URL: 'postgres://localhost/evergrove' }
    expect(namesIn(misspelt)).toEqual(needed)
    expect(namesIn({ DATABASE_URL: 'postgres://localhost/evergrove' })).toEqual([
      ...needed.slice(1),
      'JWT_SECRET',
      'FIELD_KEY',
      'UNSUBSCRIBE_KEY',
    ])
    const tried = readSettings({ NODE_ENV: 'production', DATABASE_URL: 'embedded', ...ASKED })
    expect([tried.DATABASE_URL, tried.PUBLIC_URL, tried.SMTP_URL, tried.S3_BUCKET].filter(Boolean)).toEqual([])
    const owner = readSettings({ DATABASE_URL: 'postgres://localhost/evergrove' }, { isOwner: true })
    expect(owner.JWT_SECRET).toBeUndefined()
  })

  test('are not set if the value is empty', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
  })

  test('take several keys for fields and several proxies, separated by commas', () => {
    const keys = ['a'.repeat(64), 'B'.repeat(64), '0'.repeat(64)]
    const proxies = ['10.0.0.0/8', '192.0.2.7', 'fd00::/8']
    const settings = readSettings({ FIELD_KEY: keys.join(' , '), TRUSTED_PROXIES: proxies.join(',') })
    expect(settings).toMatchObject({ FIELD_KEY: keys, TRUSTED_PROXIES: proxies })
    expect(readSettings({})).toMatchObject({
      TRUSTED_PROXIES: [],
      ACTIVATION_SECONDS: 259_200,
      RESET_SECONDS: 3600,
      DRAIN_SECONDS: 0,
      RETENTION_YEARS: 6,
      MINIMUM_AGE: 18,
      REFERRAL_CODES: 'gfc*******',
    })
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number'],
    [{ PORT: '65536' }, /^PORT /],
    [{ SEED: 'some' }, /^SEED /],
    [{ CURRENCY: 'JPY' }, 'CURRENCY must be the ISO 4217 code of a currency with two decimals, such as USD'],
    [{ CURRENCY: 'EUR', AMOUNT_STYLE: 'specification' }, 'CURRENCY must be USD when AMOUNT_STYLE is specification'],
    [{ DATABASE_URL: 'mysql://localhost/x', ...SECRETS }, 'DATABASE_URL must be a URL that begins with postgres://'],
    [
      { ...SECRETS, DATABASE_URL: 'postgres://localhost/x', JWT_SECRET: '' },
      'JWT_SECRET is required when DATABASE_URL is set',
    ],
    [
      { ...SECRETS, DATABASE_URL: 'postgres://localhost/x', FIELD_KEY: '' },
      'FIELD_KEY is required when DATABASE_URL is set',
    ],
    [{ DATABASE_DIRECT_URL: 'postgres://localhost/x' }, 'DATABASE_URL is required when DATABASE_DIRECT_URL is set'],
    [{ DATABASE_OWNER_URL: 'postgres://localhost/x' }, 'DATABASE_URL is required when DATABASE_OWNER_URL is set'],
    [{ REQUIRE_APP_ROLE: 'yes' }, 'REQUIRE_APP_ROLE must be 1, or not set'],
    [
      { ...SECRETS, DATABASE_URL: 'postgres://localhost/x', UNSUBSCRIBE_KEY: '' },
      'UNSUBSCRIBE_KEY is required when DATABASE_URL is set',
    ],
    [
      { ANCHOR_S3_BUCKET: 'b', ANCHOR_S3_REGION: 'r', ANCHOR_S3_ACCESS_KEY_ID: 'k' },
      'ANCHOR_S3_SECRET_ACCESS_KEY is required when another ANCHOR_S3 setting is set',
    ],
    [
      { ANCHOR_S3_BUCKET: 'b', ANCHOR_S3_REGION: 'r', ANCHOR_S3_ACCESS_KEY_ID: 'k', ANCHOR_S3_RETENTION_DAYS: '365' },
      'ANCHOR_S3_SECRET_ACCESS_KEY is required when another ANCHOR_S3 setting is set',
    ],
    [{ ANCHOR_S3_RETENTION_DAYS: 'ever' }, /^ANCHOR_S3_RETENTION_DAYS must be a whole number of days/],
    [{ TSA_URL: 'https://tsa.example' }, 'TSA_URL and TSA_CERTIFICATE_FILE are set together'],
    [{ TSA_CERTIFICATE_FILE: 'root.pem' }, 'TSA_URL and TSA_CERTIFICATE_FILE are set together'],
    [{ PUBLIC_URL: 'https://evergrove.example/en' }, /^PUBLIC_URL must have no path/],
    [{ AUDITOR_MAIL: 'nobody' }, 'AUDITOR_MAIL must be an email address'],
    [{ LOG_KEY: 'zz' }, /^LOG_KEY must be 64 hexadecimal digits/],
    [{ UNSUBSCRIBE_KEY: 'zz' }, /^UNSUBSCRIBE_KEY must be 64 hexadecimal digits/],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
    [{ FIELD_KEY: 'zz' }, 'FIELD_KEY must be 64 hexadecimal digits (32 bytes)'],
    [{ FIELD_KEY: `${'a'.repeat(64)},${'b'.repeat(63)}` }, /^FIELD_KEY /],
    [{ FIELD_KEY: ',' }, /^FIELD_KEY /],
    [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy.example' }, /^TRUSTED_PROXIES must be addresses or ranges/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES /],
    [{ ACTIVATION_SECONDS: '0' }, /^ACTIVATION_SECONDS /],
    [{ RESET_SECONDS: 'an hour' }, /^RESET_SECONDS /],
    [{ RETENTION_YEARS: '0' }, 'RETENTION_YEARS must be a whole number of years, from 1 to 100'],
    [{ REFERRAL_CODES: 'GFC*****' }, /^REFERRAL_CODES must be 6 to 20 signs/],
    [{ REFERRAL_CODES: 'gfc****' }, /^REFERRAL_CODES /],
    [{ REFERRAL_CODES: 'agent'.repeat(4) }, /^REFERRAL_CODES /],
    [{ MINIMUM_AGE: 'adult' }, 'MINIMUM_AGE must be a whole number of years, from 1 to 100'],
    [{ PUBLIC_URL: 'goldenfield.example' }, /^PUBLIC_URL /],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be a URL that begins with smtp:// or smtps://'],
    [{ MAIL_FROM: 'The Company' }, 'MAIL_FROM must be an address, or a name and <address>'],
    [{ ROLE: 'boss' }, 'ROLE must be all, web or worker'],
    [
      { S3_BUCKET: 'photos', S3_REGION: 'x', S3_ACCESS_KEY_ID: 'y' },
      'S3_SECRET_ACCESS_KEY is required when S3 is used',
    ],
  ])('refuse %o in one line that names the setting', (environment, message) => {
    const refusal = refusalOf(environment)
    expect(refusal).toBeInstanceOf(SettingsError)
    expect(refusal?.message).toMatch(message)
    expect(refusal?.message).not.toContain('\n')
  })

  test.each([
    'PORT',
    'DATABASE_URL',
    'PUBLIC_URL',
    'API_BASE_URL',
    'CORS_ORIGINS',
    'JWT_SECRET',
    'FIELD_KEY',
    'TRUSTED_PROXIES',
    'ACCESS_TOKEN_SECONDS',
    'REFRESH_TOKEN_SECONDS',
    'STAFF_TOKEN_SECONDS',
    'ACTIVATION_SECONDS',
    'RESET_SECONDS',
    'DRAIN_SECONDS',
    'RETENTION_YEARS',
    'MINIMUM_AGE',
    'REFERRAL_CODES',
    'SMTP_URL',
    'MAIL_FROM',
    'S3_ENDPOINT',
    'METRICS_TOKEN',
    'SEED',
    'RATE_LIMITS',
    'ROLE',
    'LOG_LEVEL',
  ])('[X8] with a mistake in %s are refused in plain words', (name) => {
    const mistakes = ['nonsense', '-1', '1.5', '1e9', ',', 'a,b', '<>'].map((value) => refusalOf({ [name]: value }))
    const messages = mistakes.flatMap((refusal) => (refusal === undefined ? [] : [refusal.message]))
    expect(messages.length).toBeGreaterThan(0)
    for (const message of messages) {
      expect(message).toMatch(new RegExp(`^${name} must (?:be|have) [^\n]+$`))
      expect(message).not.toMatch(/invalid|expected|received|too (?:small|big)|input/i)
    }
  })
})

test.each([
  [{}, false],
  [{ PUBLIC_URL: 'http://localhost:8080' }, false],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000', HOST: '::1' }, false],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, false],
  [{ PUBLIC_URL: 'https://www.goldenfield.example' }, true],
  [{ PUBLIC_URL: 'https://localhost.goldenfield.example' }, true],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '::' }, true],
])('[M5] with %o, strangers can reach the product: %s', (environment, expected) => {
  expect(isPublic(readSettings(environment))).toBe(expected)
})
