/** The two PostgreSQL servers as Patroni sees them. */
import { PATRONI } from './parts.ts'

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** Lists the servers as the first responding Patroni knows them. The list is empty while none responds. */
export async function listMembers(): Promise<Member[]> {
  for (const url of PATRONI) {
    try {
      const response = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(3000) })
      return ((await response.json()) as { members: Member[] }).members
    } catch {
      // This Patroni does not respond, but the other one may.
    }
  }
  return []
}

export const findPrimary = (members: Member[]): Member | undefined =>
  members.find(({ role, state }) => role === 'leader' && state === 'running')

/** True if every commit acknowledged from now on is on both servers. */
export const isSafe = (members: Member[]): boolean =>
  findPrimary(members) !== undefined && members.some(({ role }) => role === 'sync_standby')

/** Switches over to the synchronous standby. Rejects if the switchover fails. */
export async function switchOver(leader: string): Promise<void> {
  const response = await fetch(`${PATRONI[leader.endsWith('1') ? 0 : 1]}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader }),
  })
  if (!response.ok) throw new Error(`The switchover failed: ${await response.text()}`)
}
