/** Compares the responses of the API with its document: status, media type, and the form of a JSON body. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { patternOf } from '../http/refuse-unknown.ts'

export type Schema = Record<string, unknown>
type Content = Record<string, { schema?: Schema }>
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
export type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
  tags: { name: string }[]
}

type Received = { status: number; headers: Headers; body: unknown }

const DOCUMENT = 'api'

/** Returns a copy whose objects take only the described fields, so that a response with more of them is found. */
function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closeObjects(value)]))
  const isObject = [copy['type']].flat().includes('object') && 'properties' in copy
  return isObject && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
}

const pointer = (...names: string[]): string =>
  names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** Creates the check of a response. It returns the undescribed part in a sentence, or undefined. */
export function createResponseCheck(document: ApiDocument) {
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  ajv.addSchema(closeObjects(document), DOCUMENT)
  const validators = new Map<string, ValidateFunction>()
  const paths = Object.entries(document.paths).map(([path, operations]) => ({
    path,
    pattern: patternOf(path),
    operations,
  }))
  const bySpecificity = paths.toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)

  const validatorOf = ($ref: string): ValidateFunction => {
    const validate = validators.get($ref) ?? ajv.compile({ $ref })
    validators.set($ref, validate)
    return validate
  }

  return function findUndescribed(
    method: string,
    url: string,
    { status, headers, body }: Received,
  ): string | undefined {
    const address = new URL(url, 'http://localhost').pathname
    if (!address.startsWith('/api/')) return undefined
    const found = bySpecificity.find(({ pattern }) => pattern.test(address.slice('/api'.length)))
    const operation = found?.operations[method.toLowerCase()]
    // An unknown path or method has no description to compare with, and failures inside the server are not described.
    if (found === undefined || operation === undefined || status >= 500) return undefined
    const named = `${method} ${url} responded with ${status}`
    const described = operation.responses[status]
    if (described === undefined) return `${named}, which the API document does not describe: ${JSON.stringify(body)}`
    const mediaType = headers.get('Content-Type')?.split(';')[0]
    if (described.content === undefined) {
      return body === '' ? undefined : `${named} with a body, which the API document does not describe`
    }
    if (mediaType === undefined || described.content[mediaType] === undefined) {
      return `${named} as ${mediaType}, which the API document does not describe`
    }
    if (mediaType !== 'application/json') return undefined
    const place = pointer(
      'paths',
      found.path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      mediaType,
      'schema',
    )
    const validate = validatorOf(`${DOCUMENT}#${place}`)
    if (validate(body)) return undefined
    return `${named} in another form than the API document describes: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)?.slice(0, 500)}`
  }
}
