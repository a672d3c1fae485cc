/** Requests for one call of the API document: as it describes them, and with hostile changes to every part. */
import * as fc from 'fast-check'
import type { ApiDocument, Operation, Parameter } from '../described-responses.ts'
import {
  hostileAddressTexts,
  hostileBodies,
  hostileHeaderTexts,
  hostileJson,
  hostileNames,
  hostileTypes,
} from './hostile-values.ts'
import type { Prepared } from './preparations.ts'
import { type KnownValues, plainRecordsOf, valuesOf } from './schema-values.ts'

/** A multipart form: texts and files by name. */
type Form = { texts: [string, string][]; files: [string, string][] }

export type FuzzRequest = {
  /** The caller: a key of the world's callers. */
  caller: string
  path: string
  headers: Record<string, string>
  type?: string
  body?: string
  form?: Form
}

export type World = {
  document: ApiDocument
  known: KnownValues
  callers: readonly string[]
  /** Names of the files that a form may carry. Every call with a file takes the first one. */
  files: readonly [string, ...string[]]
  /** The records made for this call. Their values are among the known ones. */
  prepared: Prepared
}

export type Call = { method: string; path: string; operation: Operation }

const mostly = <T>(usual: fc.Arbitrary<T>, ...others: fc.Arbitrary<T>[]) =>
  fc.oneof({ weight: 3 * others.length, arbitrary: usual }, ...others)

const encode = (value: unknown): string => encodeURIComponent(String(value).toWellFormed())

/** Returns values of a parameter as they are written in an address. */
function addressTexts({ name, schema }: Parameter, { document, known }: World): fc.Arbitrary<string> {
  const usual = known[name]
  const values = valuesOf(schema, document, known).map(encode)
  const valid = usual === undefined ? values : fc.oneof(fc.constantFrom(...usual.map(encode)), values)
  return mostly(valid, fc.constantFrom(...hostileAddressTexts))
}

function paths(call: Call, world: World): fc.Arbitrary<string> {
  const parameters = call.operation.parameters?.filter((parameter) => parameter.in === 'path') ?? []
  return fc.tuple(...parameters.map((parameter) => addressTexts(parameter, world))).map((values) =>
    // An empty value would make it the path of another call.
    parameters.reduce((path, { name }, index) => path.replace(`{${name}}`, () => values[index] || '0'), call.path),
  )
}

function queries(call: Call, world: World): fc.Arbitrary<string> {
  const parameters = call.operation.parameters?.filter((parameter) => parameter.in === 'query') ?? []
  const described = parameters.map((parameter) =>
    fc.option(
      addressTexts(parameter, world).map((text) => `${parameter.name}=${text}`),
      { nil: '' },
    ),
  )
  const hostile = fc
    .tuple(
      fc.constantFrom(...hostileNames, ...parameters.map(({ name }) => name)),
      fc.constantFrom(...hostileAddressTexts),
    )
    .map(([name, text]) => `${encode(name)}=${text}`)
  return fc
    .tuple(...described, fc.oneof({ weight: 4, arbitrary: fc.constant('') }, hostile))
    .map((parts) => parts.filter((part) => part !== '').join('&'))
}

function headers(call: Call, { prepared }: World): fc.Arbitrary<Record<string, string>> {
  const described =
    call.operation.parameters?.filter((parameter) => parameter.in === 'header').map(({ name }) => name) ?? []
  const names = [...described, 'X-Content-Preview', 'Accept', 'X-Forwarded-For']
  const some = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...hostileHeaderTexts))
    .map((entry) => Object.fromEntries([entry]))
  return mostly(fc.constant(prepared.headers ?? {}), some)
}

/** The fields of a JSON object, each as JSON text, so that a field can hold what is not a JavaScript value. */
type Fields = [string, string][]

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, field]) => [name, JSON.stringify(field)])
    : []

const toJson = (fields: Fields): string =>
  `{${fields.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`

/** Changes the fields in one place: another value, a field less, a field more, or a field twice. */
function changed(fields: Fields): fc.Arbitrary<Fields> {
  const added = fc
    .tuple(fc.constantFrom(...hostileNames), fc.constantFrom(...hostileJson))
    .map((field): Fields => fields.concat([field]))
  if (fields.length === 0) return added
  const index = fc.nat({ max: fields.length - 1 })
  const replaced = fc
    .tuple(index, fc.constantFrom(...hostileJson))
    .map(([at, text]) => fields.map(([name, old], place): [string, string] => [name, place === at ? text : old]))
  const less = index.map((at) => fields.filter((_, place) => place !== at))
  const twice = index.map((at) => fields.concat(fields.slice(at, at + 1)))
  return fc.oneof({ weight: 5, arbitrary: replaced }, less, added, twice)
}

type Body = Pick<FuzzRequest, 'type' | 'body' | 'form'>

function jsonBodies(fields: fc.Arbitrary<Fields>): fc.Arbitrary<Body> {
  const bodies = fc.oneof(fields, fields.chain(changed), fields.chain(changed).chain(changed)).map(toJson)
  return bodies.map((body) => ({ type: 'application/json', body }))
}

function toForm(fields: Fields, file: string): Body {
  const plain = (text: string): string => (text.startsWith('"') ? String(JSON.parse(text)) : text)
  const isFile = (name: string) => name === 'image' || name === 'payment_proof' || name === 'file'
  return {
    form: {
      texts: fields.filter(([name]) => !isFile(name)).map(([name, text]) => [name, plain(text)]),
      files: fields.filter(([name]) => isFile(name)).map(([name]) => [name, file]),
    },
  }
}

function formBodies(fields: fc.Arbitrary<Fields>, { files }: World): fc.Arbitrary<Body> {
  return fc
    .tuple(fc.oneof(fields, fields.chain(changed)), fc.constantFrom(...files))
    .map(([all, file]) => toForm(all, file))
}

function bodies(call: Call, world: World): fc.Arbitrary<Body> {
  const broken = fc
    .tuple(fc.constantFrom(...hostileTypes), fc.constantFrom(...hostileBodies, ...hostileJson))
    .map(([type, body]): Body => ({ type, body }))
  const { requestBody } = call.operation
  if (requestBody === undefined) {
    return call.method === 'GET' ? fc.constant({}) : mostly(fc.constant({}), broken)
  }
  const [[mediaType, { schema = {} }] = ['', {}]] = Object.entries(requestBody.content)
  const fields = valuesOf(schema, world.document, world.known).map(toFields)
  const [json, form] = [jsonBodies(fields), formBodies(fields, world)]
  return mediaType === 'multipart/form-data' ? mostly(form, json, broken) : mostly(json, form, broken)
}

/** Returns the callers whom the call is for, or none for the steps of signing in as staff. */
function admittedTo({ operation, path }: Call, { callers, prepared }: World): readonly string[] {
  const chosen = prepared.ownCaller === undefined ? prepared.caller : 'own'
  if (chosen !== undefined) return [chosen]
  const described = operation.description ?? ''
  return callers.filter((caller) =>
    path.startsWith('/staff') ? described.includes(caller) : caller.startsWith('agent'),
  )
}

/** Returns mostly the callers whom the call is for. */
function callersOf(call: Call, world: World): fc.Arbitrary<string> {
  const admitted = admittedTo(call, world)
  const anyone = fc.constantFrom(...world.callers)
  return admitted.length === 0 ? anyone : mostly(fc.constantFrom(...admitted), anyone)
}

/** Returns bodies with the fields that the call needs, and no others. */
function plainBodies({ operation }: Call, { document, known, prepared, files }: World): fc.Arbitrary<Body> {
  if (operation.requestBody === undefined) return fc.constant({})
  const [[mediaType, { schema = {} }] = ['', {}]] = Object.entries(operation.requestBody.content)
  const fields = plainRecordsOf(schema, { document, known, own: prepared.values }).map(toFields)
  return fields.map((all) =>
    mediaType === 'multipart/form-data' ? toForm(all, files[0]) : { type: 'application/json', body: toJson(all) },
  )
}

/** Returns requests for the call that must succeed: by a caller whom the call is for, with the prepared values and no others. */
export function plainRequestsOf(call: Call, world: World): fc.Arbitrary<FuzzRequest> {
  const { known, prepared } = world
  const textOf = (name: string): string => encode(known[name]?.[0] ?? '')
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(name))
  const asked = call.operation.parameters?.filter((parameter) => parameter.in === 'query') ?? []
  const query = asked
    .filter(({ name }) => name in prepared.values)
    .map(({ name }) => `${name}=${textOf(name)}`)
    .join('&')
  const [caller = 'visitor'] = admittedTo(call, world)
  return plainBodies(call, world).map((body) =>
    Object.assign(body, {
      caller,
      path: `/api${path}${query === '' ? '' : `?${query}`}`,
      headers: prepared.headers ?? {},
    }),
  )
}

/** Returns requests for the call, with hostile changes to every part. */
export const requestsOf = (call: Call, world: World): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(callersOf(call, world), paths(call, world), queries(call, world), headers(call, world), bodies(call, world))
    .map(([caller, path, query, sent, body]) =>
      Object.assign(body, { caller, path: `/api${path}${query === '' ? '' : `?${query}`}`, headers: sent }),
    )

/** One more than the largest integer of the database. */
const TOO_LARGE = '2147483648'

const WRONG_VALUES = ['null', '{}', '[{}]', '""', '-1', '1.5', TOO_LARGE, '"x"', 'true']

/**
 * Returns the request without its fields, and with values that hardly any field takes, in all fields and in all
 * parameters of the query. A number that is too large is sent in one parameter at a time, because the refusal of
 * another one would hide it.
 */
export function wrongRequestsOf({ operation }: Call, plain: FuzzRequest): FuzzRequest[] {
  const names = operation.parameters?.filter((parameter) => parameter.in === 'query').map(({ name }) => name) ?? []
  const [path = ''] = plain.path.split('?')
  const withQuery = (text: string, given: readonly string[] = names): FuzzRequest => ({
    ...plain,
    path: `${path}?${given.map((name) => `${name}=${text}`).join('&')}`,
  })
  const withBody = (body: string): FuzzRequest => ({ ...plain, body })
  const tooLarge = names.map((name) => withQuery(TOO_LARGE, [name]))
  const asked = names.length === 0 ? [] : ['', '-1', 'x'].map((text) => withQuery(text)).concat(tooLarge)
  if (plain.body === undefined) return asked
  const fields = toFields(JSON.parse(plain.body))
  const filled = WRONG_VALUES.map((text) => toJson(fields.map(([name]): [string, string] => [name, text])))
  return asked.concat(['{}', ...filled].map(withBody))
}
