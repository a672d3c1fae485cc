/** The image in Debian's Docker, if Docker and the tools that build the image are installed (docs/operations.md, “Container”). */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { buildImage } from '../../deploy/image/build.ts'
import { test } from '../support/server-process.ts'

const NEEDED = ['dockerd', 'docker', 'buildah', 'mmdebstrap', 'strip']
const missing = NEEDED.filter((program) => !['/usr/bin', '/usr/sbin'].some((bin) => existsSync(join(bin, program))))

const MOST_BYTES = 250e6
const PORT = 23_790
const READY = `http://127.0.0.1:${PORT}/readyz`
/** The user id of the image. */
const ACCOUNT = 10_001

const ASKED = ['DATABASE_URL=embedded', 'PUBLIC_URL=localhost', 'SMTP_URL=files', 'S3_BUCKET=folder']

test('[N1] [N9] the image starts on a new volume and on a folder of the host, read-only, and is small', async ({
  folder,
}) => {
  test.skip(missing.length > 0, `Not installed: ${missing.join(', ')}`)
  test.setTimeout(900_000)
  const socket = `unix://${join(folder, 'docker.sock')}`
  const docker = (...words: string[]) =>
    execFileSync('/usr/bin/docker', ['--host', socket, ...words], { encoding: 'utf8' }).trim()
  const image = buildImage()
  const places = [
    '--data-root',
    join(folder, 'docker'),
    '--exec-root',
    join(folder, 'exec'),
    '--pidfile',
    join(folder, 'pid'),
  ]
  const network = ['--bridge=none', '--iptables=false', '--ip6tables=false', '--storage-driver=vfs']
  const daemon = spawn('/usr/sbin/dockerd', ['--host', socket, ...places, ...network], { stdio: 'ignore' })
  try {
    await expect.poll(() => existsSync(join(folder, 'docker.sock')), { timeout: 60_000 }).toBe(true)
    execFileSync('/usr/bin/buildah', ['push', image, `docker-archive:${join(folder, 'image.tar')}:${image}`], {
      stdio: 'ignore',
    })
    docker('load', '--input', join(folder, 'image.tar'))
    expect(Number(docker('image', 'inspect', '--format', '{{.Size}}', image))).toBeLessThan(MOST_BYTES)

    const host = join(folder, 'data')
    mkdirSync(host, { mode: 0o700 })
    chownSync(host, ACCOUNT, ACCOUNT)
    for (const volume of ['evergrove-data', host]) {
      const settings = [...ASKED, `PORT=${PORT}`, 'HOST=127.0.0.1'].flatMap((setting) => ['--env', setting])
      const mounts = ['--read-only', '--tmpfs', '/tmp', '--volume', `${volume}:/data`]
      const id = docker('run', '--detach', '--network', 'host', ...mounts, ...settings, image)
      const isReady = async () => (await fetch(READY).catch(() => undefined))?.ok ?? docker('logs', id)
      await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
      docker('rm', '--force', id)
    }
  } finally {
    daemon.kill('SIGTERM')
    await once(daemon, 'exit')
    // Docker leaves the network of the host mounted there.
    execFileSync('/usr/bin/umount', [join(folder, 'exec/netns/default')])
  }
})
