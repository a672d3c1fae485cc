/**
 * Fails a test that uses anything but the database inside a transaction: a connection to another place, a stored file,
 * a saved email. A transaction that waits for one of them would hold a connection of the database and the locks of
 * rows.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { promises as files } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { TransactionBuilder } from 'kysely'

const STORED = /\/images\/[0-9a-f]{32}(?:\/|$)|\.eml$/

const transaction = new AsyncLocalStorage<{ isOpen: boolean }>()
const breaches: string[] = []

function refuseInTransaction(what: string): void {
  if (transaction.getStore()?.isOpen !== true) return
  breaches.push(what)
  throw new Error(`${what} inside a transaction`)
}

/** Returns the destination in the arguments of `connect`: a port or the path of a socket. Node passes them on as an array. */
function placeOf(args: unknown[]): string {
  const [first] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  if (typeof first !== 'object' || first === null) return String(first)
  const { path, port } = first as { path?: string | null; port?: number | string }
  return String(path ?? port)
}

type Method = (...args: unknown[]) => unknown

/** Runs `before` each time the method is called, with the same `this` and arguments. It may replace the arguments. */
function precede(owner: object, name: string, before: (self: object, args: unknown[]) => unknown[]): void {
  const original = Reflect.get(owner, name) as Method
  const preceded = function (this: object, ...args: unknown[]) {
    return Reflect.apply(original, this, before(this, args))
  }
  Object.assign(owner, { [name]: preceded })
}

function watchTransactions(): void {
  precede(TransactionBuilder.prototype, 'execute', (_builder, [work]) => [
    async (trx: unknown) => {
      const state = { isOpen: true }
      try {
        return await transaction.run(state, () => (work as Method)(trx))
      } finally {
        state.isOpen = false
      }
    },
  ])
}

function watchConnections(isDatabase: (place: string) => boolean): void {
  precede(Socket.prototype, 'connect', (_socket, args) => {
    if (!isDatabase(placeOf(args))) refuseInTransaction(`A connection to ${placeOf(args)}`)
    return args
  })
  // A connection that was opened earlier and is kept alive is noticed when it sends.
  precede(Socket.prototype, 'write', (socket, args) => {
    const port = Reflect.get(socket, 'remotePort') as number | undefined
    if (port !== undefined && !isDatabase(String(port))) refuseInTransaction(`A message to port ${port}`)
    return args
  })
}

function watchFiles(): void {
  for (const name of ['readFile', 'writeFile', 'rename', 'rm']) {
    precede(files, name, (_files, args) => {
      const stored = args.filter((arg) => typeof arg === 'string').find((path) => STORED.test(path))
      if (stored !== undefined) refuseInTransaction(`${name} of ${stored}`)
      return args
    })
  }
  syncBuiltinESMExports()
}

const watched = Symbol.for('evergrove.transactions')

/** Begins to watch, once in a process. The database is the server at the URL, or none if it is inside the process. */
export function watchOnce(databaseUrl: string | undefined): void {
  if (Reflect.has(globalThis, watched)) return
  const port = databaseUrl === undefined ? undefined : new URL(databaseUrl).port || '5432'
  const isDatabase = (place: string) => place === port || place.includes('/.s.PGSQL.')
  watchTransactions()
  watchConnections(isDatabase)
  watchFiles()
  Object.assign(globalThis, { [watched]: breaches })
}

/** Returns the uses inside transactions since the last call. */
export function takeBreaches(): string[] {
  const found: string[] = Reflect.get(globalThis, watched) ?? []
  return found.splice(0)
}
