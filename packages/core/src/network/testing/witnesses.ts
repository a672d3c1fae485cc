/** Witnesses look at where a history has ended, each from one side. So what is dear to play is played once for all of them. */
import { sql } from 'kysely'
import type { History } from './histories.ts'
import { FEWER_RUNS, HISTORY_RUNS } from './play-histories.ts'

export type Witness<W extends History = History> = {
  name: string
  /** Fails if the end is not as it should be. What it notes counts as seen. */
  look: (world: W, note: (what: string) => void) => Promise<void>
  /** What it has to see in one history or another, or else it has proved little. */
  mustSee: readonly string[]
  /** Looks at only one of so many histories, and of so many more when more than a hundred are played: for what takes long. */
  oneOf?: number
}

/** Shows histories to witnesses and remembers what each of them has seen. */
export class Witnesses {
  readonly #seen = new Set<string>()
  #shown = 0
  /** Who has found a fault: the history is made shorter now, and only this one has to look, at each attempt. */
  #finder: string | undefined

  #isAsked({ name, oneOf }: Witness<never>): boolean {
    if (this.#finder !== undefined) return name === this.#finder
    return oneOf === undefined || this.#shown % (oneOf * Math.ceil(HISTORY_RUNS / FEWER_RUNS)) === 0
  }

  /** Shows the end to each of them as if it were alone. A failure begins with the name of the witness. */
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

  /** What they had to see and have not seen in any history. */
  missed(witnesses: readonly Witness<never>[]): string[] {
    const wanted = witnesses.flatMap(({ name, mustSee }) => mustSee.map((what) => `${name}: ${what}`))
    return wanted.filter((what) => !this.#seen.has(what))
  }
}
