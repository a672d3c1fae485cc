/**
 * Every migration of this folder by its numbered name, in order. They only go forward. Once a migration has been
 * released, its name and its effect on tables never change. A name that ends in `-expanding` promises that the release
 * before it works with the result: its processes then start on the newer schema. Functions are in `sql/`: to change
 * one, edit its file and add a migration that applies it.
 */
import { readdirSync } from 'node:fs'
import type { Migration } from 'kysely/migration'

const names = readdirSync(import.meta.dirname)
  .filter((file) => /^\d.*\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted()

const load = async (name: string): Promise<[string, Migration]> => [name, await import(`./${name}.ts`)]

export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(await Promise.all(names.map(load)))
