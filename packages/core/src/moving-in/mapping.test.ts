/** Mappings: the default names, what a file changes in them, and what an inspection says of a source. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AppError } from '../platform/errors.ts'
import { checkSource } from './check.ts'
import { inspectionLines, inspectSource } from './inspect.ts'
import { mappingSchema, readMapping } from './mapping.ts'
import { readSource } from './read-source.ts'
import { company, info, user } from './testing/source-company.ts'
import { type Dumped, dumpOf, fileOf } from './testing/source-files.ts'

const inspect = (records: readonly Dumped[], mapping: unknown = {}) =>
  inspectSource(readSource([dumpOf(records)]), readMapping(mapping))
const check = (records: readonly Dumped[], mapping: unknown = {}) =>
  checkSource(() => readSource([dumpOf(records)]), { mapping: readMapping(mapping), hasPicture: async () => true })

/** Returns an example of the documentation. */
const example = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../docs/examples/${name}`, import.meta.url), 'utf8'))

const refusalOf = (given: Promise<unknown>): Promise<unknown> =>
  given.then(
    () => undefined,
    (error: AppError) => error.fieldErrors,
  )

describe('the default mapping', () => {
  test.each(['users.user', 'accounts.CustomUser', 'auth_user'])('takes agents from the model %s', async (model) => {
    const { models, missing } = await inspect([{ ...user(1), model }])
    expect(missing).toEqual([])
    expect(models).toMatchObject([{ model, count: 1, entities: ['agents'], lacking: [] }])
  })

  test('takes columns of tables as well as fields of models', async () => {
    const table = fileOf('dashboard_useraccountinfo.csv', 'id,user_id,total_balance\n5,1,12.50')
    const report = await checkSource(() => readSource([dumpOf([user(1)]), table]), {
      mapping: readMapping({}),
      hasPicture: async () => true,
    })
    expect(report).toMatchObject({ findings: [], sums: { balances: 12_50n } })
  })

  test('refuses a source in which two models could be the agents, and one without agents', async () => {
    const both = [user(1), { ...user(1), model: 'crm.member' }]
    expect(await refusalOf(check(both))).toEqual({
      source: ['Both users.user and crm.member could be agents. Name one of them in the mapping.'],
    })
    expect(await refusalOf(check(both, { entities: { agents: { model: 'users.user' } } }))).toBeUndefined()
    expect(await refusalOf(check([info(1, '0.00')]))).toEqual({
      source: ['The export has no model user or customuser or useraccount or member or agent, which agents come from.'],
    })
  })
})

describe('a mapping file', () => {
  test('names models and fields, translates words, and lets one model become several of ours', async () => {
    const records = [1, 2].map((pk) => {
      const { fields } = user(pk)
      const { email: mail, status: _, recommended_by: sponsor, ...others } = fields
      const state = { mail, state: 'paid', invited_by: sponsor === 1 ? ['gfcaaaaaa1'] : null, wallet: '7.00' }
      return { model: 'crm.person', pk, fields: { ...others, ...state } }
    })
    const { findings, sums } = await check(records, {
      entities: {
        agents: {
          model: 'crm.person',
          fields: {
            email: 'mail',
            status: { field: 'state', values: { Paid: 'Active' } },
            sponsor: { field: 'invited_by', by: 'code' },
            gender: null,
          },
        },
        account_infos: { model: 'crm.person', fields: { agent: 'pk', total_balance: 'wallet' } },
      },
    })
    expect(findings).toEqual([])
    expect(sums).toMatchObject({ agents: { Active: 2 }, balances: 14_00n })
  })

  test.each([
    ['an entity that does not exist', { entities: { members: {} } }],
    ['a field that does not exist', { entities: { agents: { fields: { surname: 'name' } } } }],
    ['a word that does not exist', { negative_balance: 'forgiven' }],
    ['nothing', undefined],
  ])('with %s is refused', (_what, given) => {
    expect(() => readMapping(given)).toThrow('Invalid input: mapping')
  })

  test('with one field of the source for two of ours is refused with its place', async () => {
    const given = { entities: { agents: { fields: { email: 'name', last_name: 'name' } } } }
    const sentence = 'entities.agents.fields: Both email and last_name are mapped to the field name of the source.'
    expect(await refusalOf(Promise.resolve(given).then(readMapping))).toEqual({ mapping: [sentence] })
  })

  test('is the example of the documentation, and the schema beside it describes every mapping', () => {
    expect(readMapping(example('moving-in.json')).negativeBalance).toBe('owed')
    expect(example('moving-in.schema.json')).toEqual(z.toJSONSchema(mappingSchema, { reused: 'ref' }))
  })

  test('that names a model which the source lacks is refused with it', async () => {
    const mapping = { entities: { withdrawals: { model: 'bank.payout' } } }
    const sentence = 'The export has no model bank.payout, which withdrawals come from.'
    expect(await refusalOf(check(company(), mapping))).toEqual({ source: [sentence] })
    expect((await inspect(company(), mapping)).missing).toEqual([sentence])
  })
})

test('an inspection lists every model and field with its count, what it becomes, and what is needed', async () => {
  const { code: _, ...fields } = user(2).fields
  const session = { model: 'sessions.session', pk: 'x', fields: { data: 'y' } }
  const lines = inspectionLines(await inspect([{ ...user(2), fields }, session, info(2, '0.00', { note: null })]))
  expect(lines).toContain('users.user: 1 record, agents')
  expect(lines).toContain('  email: 1 filled, agents.email')
  expect(lines).toContain('  last_login: 0 filled, not brought over')
  expect(lines).toContain('  agents.code is needed, and no field is mapped to it')
  expect(lines).toContain('sessions.session: 1 record, not brought over')
  expect(lines).toContain('  note: 0 filled, not brought over')
})
