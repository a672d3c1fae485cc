/** Witnesses check the end of a history, each for one property, so that a history that is slow to play is played once for all. */
import { sql } from 'kysely'
import type { History } from './histories.ts'
import { FEWER_RUNS, HISTORY_RUNS } from './play-histories.ts'

export type Witness<W extends History = History> = {
  name: string
  /** Fails if the end is wrong. Each note counts as seen. */
  look: (world: W, note: (what: string) => void) => Promise<void>
  /** The situations that it must see in at least one history, because otherwise it has proved little. */
  mustSee: readonly string[]
  /** Looks at only one in this many histories, and at fewer when more than a hundred are played: for slow witnesses. */
  oneOf?: number
}

/** Shows histories to witnesses and remembers the situations that each of them has seen. */
export class Witnesses {
  readonly #seen = new Set<string>()
  #shown = 0
  /** The witness that has found a fault. While the history is being shortened, only this one looks at each attempt. */
  #finder: string | undefined
  readonly #asksAll: boolean

  /** Shows only some histories to slow witnesses, unless each one matters. */
  constructor({ asksAll = false } = {}) {
    this.#asksAll = asksAll
  }

  #isAsked({ name, oneOf }: Witness<never>): boolean {
    if (this.#finder !== undefined) return name === this.#finder
    return this.#asksAll || oneOf === undefined || this.#shown % (oneOf * Math.ceil(HISTORY_RUNS / FEWER_RUNS)) === 0
  }

  /** Shows the end to each witness separately. A failure begins with the name of the witness. */
  async show<W extends History>(world: W, witnesses: readonly Witness<W>[]): Promise<void> {
    for (const witness of witnesses.filter((one) => this.#isAsked(one))) {
      const { name, look } = witness
      await sql`savepoint look`.execute(world.trx)
      try {
        await look(world, (what) => this.#seen.add(`${name}: ${what}`))
      } catch (error) {
        this.#finder = name
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      }
      await sql`rollback to savepoint look`.execute(world.trx)
    }
    this.#shown += 1
  }

  /** Returns the situations that the witnesses had to see and have not seen in any history. */
  missed(witnesses: readonly Witness<never>[]): string[] {
    const wanted = witnesses.flatMap(({ name, mustSee }) => mustSee.map((what) => `${name}: ${what}`))
    return wanted.filter((what) => !this.#seen.has(what))
  }
}
