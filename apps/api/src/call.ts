/**
 * Calls of the API as rows: method and path, audience, input, output, refusals, and the use-case behind the call. The
 * route, the OpenAPI document, the typed client and the check of access derive from the row.
 */
import type { Proposal } from '@evergrove/contract/proposals/proposals'
import type { Duty } from '@evergrove/contract/staff/duties'
import type { CallingSession } from '@evergrove/core/accounts'
import type { Listed } from '@evergrove/core/platform/paging'
import type { Reader } from '@evergrove/core/platform/reader.repository'
import type { StaffMember } from '@evergrove/core/staff'
import { createRoute, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiDependencies, ApiEnvironment } from './environment.ts'
import { actorOf, readByAgent, readByStaff, refuseWhileMoving, requireAgent, requireStaff } from './http/access.ts'
import {
  actionRefusals,
  bodyRefusals,
  idParam,
  jsonRequest,
  notSignedIn,
  staffRefusals,
} from './http/describe-route.ts'
import { sendJson } from './http/file-responses.ts'
import { setTotal } from './http/paging.ts'
import { publicContent } from './http/public-content.ts'
import { anyBody } from './http/read-body.ts'
import type { createRouter } from './router.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Method and path in the spelling of the API document. */
export type Key = `${Method} /${string}`

type Responses = RouteConfig['responses']
/** A body in the form of the API document. */
type Described<S extends z.ZodType = z.ZodType> = { required?: boolean; content: Record<string, { schema: S }> }
type Middlewares = (deps: ApiDependencies) => readonly MiddlewareHandler[]

/** The body of a response as JSON: undefined if there is none, and `Response` for a file. */
type BodyOf<R> = R extends { content: { 'application/json': { schema: infer S extends z.ZodType } } }
  ? z.output<S>
  : R extends { content: object }
    ? Response
    : undefined

/** A body with its status, for calls with more than one success. */
class Reply<S extends number, T> {
  readonly status: S
  readonly body: T
  readonly total: number | undefined
  constructor(status: S, body: T, total?: number) {
    this.status = status
    this.body = body
    this.total = total
  }
}

/** Sends a body with another status than the lowest success in the row. */
export const reply = <S extends number, T>(status: S, body: T): Reply<S, T> => new Reply(status, body)

/** Sends a list with its total in the header X-Total-Count, if it was counted. */
export const counted = <T>({ items, total }: Listed<T>): Reply<200, T[]> => new Reply(200, items, total)

/** Sends the result of an act that may take two people: the proposal with 202, or the body that `then` makes of the act. */
export async function doneOrProposed<D, T>(
  acting: Promise<{ done: D } | { proposal: Proposal }>,
  then: (done: D) => T,
): Promise<Awaited<T> | Reply<202, Proposal>> {
  const outcome = await acting
  return 'proposal' in outcome ? reply(202, outcome.proposal) : await then(outcome.done)
}

type Replies<G> = { [S in keyof G & number]: Reply<S, BodyOf<G[S]>> }[keyof G & number]
/** The body of the only success, a reply, or a response that the handler creates by itself. */
type Answer<G> = Response | Replies<G> | BodyOf<G[keyof G]> | (204 extends keyof G ? void : never)

type NamesIn<K extends string> = K extends `${string}{${infer N}}${infer Rest}` ? N | NamesIn<Rest> : never
type Output<T> = T extends z.ZodType ? z.output<T> : unknown
type Params<K, P> = P extends z.ZodType ? z.output<P> : K extends `${string}{id}${string}` ? { id: number } : unknown

/** The input of a handler. The body is as it was sent: core parses it. */
type Taken<K, P, Q, Who> = Who & {
  c: Context<ApiEnvironment>
  deps: ApiDependencies
  params: Params<K, P>
  query: Output<Q>
  body: unknown
}

type Description<K extends Key, P, Q, B, G, Who> = {
  /** The operation's id in the API document. */
  id: string
  summary: string
  description?: string
  tags?: readonly string[]
  /** The placeholders of the path. `{id}` alone need not be described. */
  params?: P
  query?: Q
  headers?: z.ZodObject
  /** The body of the request: the schema of its JSON, or a body that may be missing or is a form. */
  takes?: B
  /** Reads the body. By default it is JSON or a form of at most 64 KB, which may be missing. */
  reads?: MiddlewareHandler<ApiEnvironment>
  /** Middlewares that run after the caller is known: before the body is read, and after it. */
  before?: Middlewares
  after?: Middlewares
  /** The successes. A handler's bare value is sent with the lowest one. */
  gives: G
  /** Refusals in addition to those that every call of this audience has. */
  refuses?: Responses
  /** Refusals that replace those. */
  refusals?: Responses
  answer: (taken: Taken<K, P, Q, Who>) => Promise<Answer<G>> | Answer<G>
}

/** The part of a call that the typed client knows. */
export type Wire<K extends Key = Key, Q = unknown, B = unknown, G = unknown> = {
  key: K
  params: Record<NamesIn<K>, string | number>
  query: Q extends z.ZodType ? z.input<Q> : undefined
  body: B extends z.ZodType ? z.input<B> : B extends Described<infer S> ? z.input<S> : undefined
  gives: { [S in keyof G & number]: BodyOf<G[S]> }
}

/** A call of the API. `wire` exists only for the types. */
export type Call<W extends Wire = Wire> = {
  add: (router: ReturnType<typeof createRouter>, deps: ApiDependencies) => void
  wire?: W
}

type Audience<Who> = {
  /** The default tags, for a call that names none. */
  tags?: readonly string[]
  isSignedIn: boolean
  check: (deps: ApiDependencies, key: Key) => readonly MiddlewareHandler[]
  refusals: (asks: { takesBody: boolean; takesParams: boolean; method: string }) => Responses
  who: (c: Context) => Who
}

const bodyOf = (takes: z.ZodType | Described) => ('content' in takes ? { body: takes } : jsonRequest(takes))

function send(c: Context, gives: Responses, answer: unknown): Response {
  if (answer instanceof Response) return answer
  const [first] = Object.keys(gives)
  const { status, body, total } = answer instanceof Reply ? answer : new Reply(Number(first), answer)
  setTotal(c, total)
  return status === 204 ? c.body(null, 204) : sendJson(c, JSON.stringify(body), status as 200)
}

/** Creates the function that describes the calls of an audience: the audiences below, or one that only a single call has. */
export const callsOf =
  <Who>({ tags, isSignedIn, check, refusals, who }: Audience<Who>) =>
  <
    K extends Key,
    G extends Responses,
    P = undefined,
    Q = undefined,
    B extends z.ZodType | Described | undefined = undefined,
  >(
    key: K,
    row: Description<K, P, Q, B, G, Who>,
  ): Call<Wire<K, Q, B, G>> => ({
    add: (router, deps) => {
      const [method = '', path = ''] = key.split(' ')
      const params = row.params ?? (path.includes('{id}') ? idParam : undefined)
      const asks = { method, takesBody: row.takes !== undefined, takesParams: params !== undefined }
      const route = createRoute({
        ...((row.tags ?? tags) === undefined ? {} : { tags: [...(row.tags ?? tags ?? [])] }),
        ...(isSignedIn ? { security: [{ jwt: [] }] } : {}),
        operationId: row.id,
        summary: row.summary,
        ...(row.description === undefined ? {} : { description: row.description }),
        method: method.toLowerCase() as 'get',
        path,
        middleware: [
          ...check(deps, key),
          ...(row.before?.(deps) ?? []),
          ...(row.takes === undefined ? [] : [row.reads ?? anyBody()]),
          ...(row.after?.(deps) ?? []),
        ],
        request: {
          ...(params === undefined ? {} : { params: params as z.ZodObject }),
          ...(row.query === undefined ? {} : { query: row.query as z.ZodObject }),
          ...(row.headers === undefined ? {} : { headers: row.headers }),
          ...(row.takes === undefined ? {} : bodyOf(row.takes)),
        },
        responses: { ...(row.refusals ?? refusals(asks)), ...row.refuses, ...row.gives },
      })
      router.openapi(route, async (c) => {
        const valid = (from: 'param' | 'query') => c.req.valid(from as never)
        const taken = {
          c,
          deps,
          params: valid('param') ?? {},
          query: valid('query') ?? {},
          body: c.get('body'),
          ...who(c),
        }
        return send(c, row.gives, await row.answer(taken))
      })
    },
  })

const agentRefusals: Audience<unknown>['refusals'] = ({ takesBody }) => ({
  ...(takesBody ? bodyRefusals : {}),
  ...notSignedIn,
})

const staffCallRefusals: Audience<unknown>['refusals'] = ({ method, takesParams }) =>
  method === 'GET' && !takesParams ? staffRefusals : actionRefusals

/** Describes a call that needs no sign-in. Those about accounts of agents wait until the company has moved in. */
export const publicCall = callsOf<unknown>({
  isSignedIn: false,
  check: (deps, key) => (key.startsWith('POST /auth/') ? [refuseWhileMoving(deps)] : []),
  refusals: ({ takesBody }) => (takesBody ? bodyRefusals : {}),
  who: () => ({}),
})

/** Describes a call whose response is the same for every visitor until content changes. */
export const contentCall = callsOf<unknown>({
  tags: ['Public content'],
  isSignedIn: false,
  check: () => [publicContent],
  refusals: () => ({}),
  who: () => ({}),
})

/** Describes a call of the signed-in agent. */
export const agentCall = callsOf<{ agentId: number; session: CallingSession }>({
  isSignedIn: true,
  check: (deps) => [requireAgent(deps)],
  refusals: agentRefusals,
  who: (c) => ({ agentId: c.get('agentId'), session: c.get('session') }),
})

/** Describes a call that reads for the signed-in agent. Its whole response comes from `read`, which also checks the session. */
export const agentRead = callsOf<{ agentId: number; read: Reader }>({
  isSignedIn: true,
  check: (deps) => [readByAgent(deps)],
  refusals: agentRefusals,
  who: (c) => ({ agentId: c.get('agentId'), read: c.get('read') }),
})

/** Describes calls of staff who have the duty. */
export const staffCalls = (duty: Duty, tags: readonly string[] = ['Staff']) =>
  callsOf<{ staff: StaffMember; actor: ReturnType<typeof actorOf> }>({
    tags,
    isSignedIn: true,
    check: (deps) => [requireStaff(deps, duty)],
    refusals: staffCallRefusals,
    who: (c) => ({ staff: c.get('staff'), actor: actorOf(c.get('staff')) }),
  })

/** Describes calls that read for staff who have the duty. The whole response comes from `read`, which also checks the session. */
export const staffReads = (duty: Duty, tags: readonly string[] = ['Staff']) =>
  callsOf<{ read: Reader }>({
    tags,
    isSignedIn: true,
    check: (deps) => [readByStaff(deps, duty)],
    refusals: staffCallRefusals,
    who: (c) => ({ read: c.get('read') }),
  })
