/** Publishes the transparency log as C2SP tlog-tiles describes it: the newest checkpoint, and tiles of hashes. */
import type { FilesDeps } from '@evergrove/core/files'
import { readCheckpoint, readTile } from '@evergrove/core/transparency'
import { Hono } from 'hono'
import type { ApiEnvironment } from '../../environment.ts'
import { respondToError } from '../../http/error-responses.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const TEN_SECONDS = 'public, max-age=10'

/** Verifiers in a browser may be anywhere. */
const FOR_ALL = { 'Access-Control-Allow-Origin': '*' }

/** A router to be mounted below `/log`. Responds with 404 to a tile that the newest checkpoint is not about. */
export function createLog({ files }: { files: FilesDeps }) {
  const log = new Hono<ApiEnvironment>()
  log.onError(respondToError)
  return log
    .get('/checkpoint', async (c) => {
      const note = await readCheckpoint(files.db)
      if (note === undefined) return c.json({ detail: 'Not found.' }, 404)
      return c.body(note, 200, {
        ...FOR_ALL,
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': TEN_SECONDS,
      })
    })
    .get('/tile/*', async (c) => {
      const bytes = await readTile(files, c.req.path.replace(/^.*\/log\/tile\//, ''))
      if (bytes === undefined) return c.json({ detail: 'Not found.' }, 404)
      return c.body(new Uint8Array(bytes), 200, {
        ...FOR_ALL,
        'Content-Type': 'application/octet-stream',
        'Cache-Control': ONE_YEAR,
      })
    })
}
