/** The two PostgreSQL servers as Patroni sees them. */
import { PATRONI } from './parts.ts'

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** The servers that Patroni knows, from whichever Patroni responds; none while neither does. */
export async function listMembers(): Promise<Member[]> {
  for (const url of PATRONI) {
    try {
      const response = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(3000) })
      return ((await response.json()) as { members: Member[] }).members
    } catch {
      // This one is away: the other may know.
    }
  }
  return []
}

export const findPrimary = (members: Member[]): Member | undefined =>
  members.find(({ role, state }) => role === 'leader' && state === 'running')

/** Whether whatever is acknowledged from now on is on both servers. */
export const isSafe = (members: Member[]): boolean =>
  findPrimary(members) !== undefined && members.some(({ role }) => role === 'sync_standby')

/** Has the synchronous standby take over in an orderly way. Rejects when it does not. */
export async function switchOver(leader: string): Promise<void> {
  const response = await fetch(`${PATRONI[leader.endsWith('1') ? 0 : 1]}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader }),
  })
  if (!response.ok) throw new Error(`The switchover failed: ${await response.text()}`)
}
