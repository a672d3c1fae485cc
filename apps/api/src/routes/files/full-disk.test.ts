/** Files in a folder of this machine on a disk that takes no more data. */
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import { openAgents } from '../../testing/test-agents.ts'
import { apiForAll } from '../../testing/test-network.ts'
import { formOf, picture } from '../../testing/test-profiles.ts'

const { api } = apiForAll()
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test.each([
  ['is full', 'ENOSPC', 'no space left on device'],
  ['takes no writes', 'EROFS', 'read-only file system'],
])(
  '[S14] an upload to a disk that %s gets 503 with Retry-After and a sentence, and nothing is kept',
  async (_, code, words) => {
    const agents = openAgents(api)
    const agent = await agents.make()
    const headers = { Authorization: `JWT ${await agents.forge({ user_id: agent.id })}` }
    const photo = formOf({}, Uint8Array.from(await picture(60, 30).png().toBuffer()))
    const send = () => api.request('PATCH', '/api/auth/users/me/', { headers, body: photo })
    vi.spyOn(fs, 'writeFile').mockRejectedValue(Object.assign(new Error(`${code}: ${words}, write`), { code }))
    syncBuiltinESMExports()

    const refused = await send()
    expect(refused).toMatchObject({
      status: 503,
      body: { detail: 'The file storage has no room or does not work. Try again later.' },
    })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await api.db.selectFrom('files').select('id').execute()).toEqual([])
    expect(api.reported.failures).toEqual([])
    expect(api.reported.warnings).toContainEqual({ err: expect.objectContaining({ code }) })

    vi.restoreAllMocks()
    syncBuiltinESMExports()
    expect((await send()).status).toBe(200)
    await api.truncateAll()
  },
)
